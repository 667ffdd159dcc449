# The server as an image, with the web app and without what the server does not run: npm, development packages, the
# embedded database, the demo story. `docker build -t twosome .`; podman and buildah need `--format docker` for the
# health check. docs/operating.md says how to run it.

# official images; any two of the same Debian release will do
ARG NODE_IMAGE=docker.io/library/node:24.21.0-bookworm-slim
ARG BASE_IMAGE=docker.io/library/debian:bookworm-slim

FROM ${NODE_IMAGE} AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY contract/package.json contract/
COPY client/package.json client/
COPY server/package.json server/
COPY web/package.json web/
# not `npm ci`, which rejects a lock without the optional packages of other systems
RUN npm install --omit=dev --no-save --no-audit --no-fund
COPY . .
RUN npm run build \
  && find web/dist -name '*.map' -delete \
  && rm server/dist/pglite.worker.mjs \
  && find node_modules/@fontsource -type f ! -name unicode.json ! -name package.json \
  ! -name '*-400-normal.woff' ! -name 'newsreader-*-400-italic.woff' ! -name 'figtree-*-500-normal.woff' -delete

FROM ${BASE_IMAGE}
COPY --from=build /usr/local/bin/node /usr/local/bin/
WORKDIR /app
# what the image encoder loads; other packages are part of the built files
COPY --from=build /app/node_modules/@img node_modules/@img
COPY --from=build /app/node_modules/sharp node_modules/sharp
COPY --from=build /app/node_modules/detect-libc node_modules/detect-libc
COPY --from=build /app/node_modules/semver node_modules/semver
# the fonts of photo books
COPY --from=build /app/node_modules/@fontsource node_modules/@fontsource
COPY --from=build /app/server/package.json server/
COPY --from=build /app/server/migrations server/migrations
COPY --from=build /app/server/dist server/dist
COPY --from=build /app/web/dist web/dist
# workers end by themselves here, or stop the build when they miss a package
RUN node server/dist/encoder.worker.mjs \
  && node server/dist/read.worker.mjs \
  && node server/dist/pdf.worker.mjs \
  && install --directory --mode=700 --owner=10001 --group=10001 /data

ENV NODE_ENV=production HOST=0.0.0.0 DATA_DIR=/data
# a number, because Kubernetes checks that it is not root
USER 10001:10001
VOLUME /data
EXPOSE 8000
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT || 8000}/healthz`).then(({ ok }) => process.exit(ok ? 0 : 1))"]
ENTRYPOINT ["node", "--enable-source-maps"]
CMD ["server/dist/main.js"]
