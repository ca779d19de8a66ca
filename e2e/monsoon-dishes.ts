// Lines of an order at Monsoon House, the demo restaurant with portions and options.

export const naan = { itemId: 'monsoon-butter-naan', quantity: 4 }

export const biryani = {
  itemId: 'monsoon-chicken-biryani',
  quantity: 2,
  portionId: 'full',
  options: [
    { optionId: 'spice-hot', quantity: 1 },
    { optionId: 'side-burani', quantity: 1 },
    { optionId: 'extra-egg', quantity: 2 },
  ],
}
