export function drawLogo(name: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="512" height="512"><title>${name}</title><circle cx="256" cy="256" r="256" fill="#a86432"/></svg>`
}
