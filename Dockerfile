# syntax=docker/dockerfile:1

# The shop's image, which serves any shop: docs/deploy.md.
FROM node:24-bookworm-slim AS base
WORKDIR /shop
COPY package.json ./

# Packages change seldom: Docker caches their layer until the lock file changes.
FROM base AS build
COPY package-lock.json ./
RUN npm ci --include=dev --ignore-scripts --no-audit --no-fund
COPY . .
RUN npm run build

# The build has the libraries in it: the shop runs without packages.
FROM base
LABEL org.opencontainers.image.title="Zavona" \
      org.opencontainers.image.description="The storefront of an online vaping shop, whole without JavaScript" \
      org.opencontainers.image.licenses="MIT"
RUN install -d -o node -g node /data
COPY --from=build /shop/build ./build
COPY demo/pictures ./demo/pictures
COPY shop ./shop
COPY scripts/healthcheck.mjs ./scripts/
ENV CONTENT_SOURCE=contentful \
    DATA_DIR=/data \
    PORT=3000 \
    MALLOC_ARENA_MAX=2 \
    MALLOC_MMAP_THRESHOLD_=32768
USER node
VOLUME /data
EXPOSE 3000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=30s --timeout=3s --start-period=10s \
  CMD ["node", "scripts/healthcheck.mjs"]
# Half of the container's memory for the heap: pictures, pages and their compression are outside the heap.
CMD ["node", "--min-semi-space-size=4", "--max-semi-space-size=4", "--max-old-space-size-percentage=50", "build/server/server.js"]
