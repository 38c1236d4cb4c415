# The table server with the web client. See docs/hosting.md.

FROM node:22-slim AS web
WORKDIR /polis/web
COPY web/package.json web/package-lock.json ./
RUN npm ci
COPY web ./
RUN npm run build

FROM python:3.11-slim
RUN useradd --create-home --uid 1000 polis && mkdir /data && chown polis /data
WORKDIR /polis
COPY requirements.txt ./
RUN pip install --no-cache-dir -r requirements.txt
COPY pyproject.toml hatch_build.py README.md LICENSE ./
COPY src ./src
COPY --from=web /polis/src/polis/server/web ./src/polis/server/web
RUN pip install --no-cache-dir --no-deps -e . && chown -R polis src
USER polis
# Compiled once, here, so that a container starts in seconds.
RUN polis warm-up
ENV POLIS_HOST=0.0.0.0 POLIS_PORT=8000 POLIS_DATABASE=/data/polis.db POLIS_LOG_LEVEL=info
VOLUME /data
EXPOSE 8000
HEALTHCHECK --interval=10s --start-period=60s CMD ["python", "-c", \
    "import urllib.request; urllib.request.urlopen('http://127.0.0.1:8000/readyz', timeout=5)"]
CMD ["polis", "serve"]
