# See docs/operate/containers.md.

# Node 18 or newer installs the packages. package-lock.json contains the Node that builds and runs the site.
FROM node:26.9.0-bookworm-slim AS packages
WORKDIR /opt/cmj
COPY package.json package-lock.json .npmrc ./
COPY scripts/leave-out-headers.mjs scripts/
RUN npm ci --omit=dev --no-audit --no-fund

FROM node:26.9.0-bookworm-slim AS build
WORKDIR /opt/cmj
COPY package.json package-lock.json .npmrc ./
COPY scripts/bootstrap.mjs scripts/leave-out-headers.mjs scripts/once.mjs scripts/run-quietly.mjs scripts/
RUN node scripts/bootstrap.mjs
COPY . .
RUN npm run build

FROM debian:13.7-slim
# Node needs libatomic1. Share cards draw names in Hindi, Tamil, Arabic or Urdu with the fonts.
RUN apt-get update \
  && apt-get install -y --no-install-recommends libatomic1 fontconfig-config fonts-noto-core \
  && rm -rf /var/lib/apt/lists/*
# A new volume copies owner and mode of these folders: only the user of the site can read them.
RUN groupadd --gid 10001 cmj \
  && useradd --uid 10001 --gid cmj --no-create-home --home-dir /tmp --shell /usr/sbin/nologin cmj \
  && install -d -o cmj -g cmj -m 0700 /var/lib/cmj /var/lib/cmj-backups
WORKDIR /opt/cmj
COPY --from=packages /opt/cmj/node_modules node_modules
# The site runs the bundle. Commands such as scripts/backup.ts run the sources of the server.
COPY --from=build /opt/cmj/package.json package.json
COPY --from=build /opt/cmj/scripts scripts
COPY --from=build /opt/cmj/contract contract
COPY --from=build /opt/cmj/server server
COPY --from=build /opt/cmj/build build
ENV PATH=/opt/cmj/node_modules/.bin:$PATH \
  NODE_ENV=production \
  NODE_COMPILE_CACHE=/var/lib/cmj/compiled \
  HOST=0.0.0.0 \
  PORT=3000 \
  DATA_DIR=/var/lib/cmj/site
USER 10001:10001
VOLUME ["/var/lib/cmj", "/var/lib/cmj-backups"]
EXPOSE 3000
# Checks that the process lives. /readyz is for the load balancer: without its database the site still serves cached
# pages, so the container must not be stopped.
HEALTHCHECK --interval=10s --timeout=5s --start-period=120s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "scripts/run-bundle.mjs"]
