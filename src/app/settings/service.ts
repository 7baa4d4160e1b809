/** URLs, stores and the role of the process. */

import { anyText, hostList, oneOf, origin, readKeys, url, whole } from '../setting-values.ts';
import { optional, setting } from './setting.ts';

export const serviceSettings = {
  port: setting('PORT', {
    default: '3000',
    parse: whole(0, 65_535),
    description: 'The port to listen on. 0 takes a free one.',
  }),
  host: setting('HOST', {
    default: '127.0.0.1',
    parse: anyText,
    description: 'The address to listen on. `0.0.0.0` listens on all addresses of the machine.',
  }),
  /** An origin, without a trailing slash. */
  publicUrl: optional('PUBLIC_URL', {
    unset: '`HOST` and `PORT`',
    parse: origin,
    description:
      'The origin at which clients reach the service, such as `https://weir.example.com`. Its pages may send the session cookie. With `https`, the cookie is `Secure` and every response has `Strict-Transport-Security`.',
  }),
  dataDir: setting('DATA_DIR', {
    default: './data',
    parse: anyText,
    description: 'The directory of the embedded database, stored results and temporary files.',
  }),
  databaseUrl: optional('DATABASE_URL', {
    unset: 'embedded PostgreSQL',
    secret: true,
    parse: url('postgres:', 'postgresql:'),
    description:
      'PostgreSQL 15 or later, such as `postgresql://user:password@db.example.com:5432/weir`.',
  }),
  /** Keys of 32 bytes. The first encrypts credentials, all of them decrypt. */
  credentialsKey: optional('CREDENTIALS_KEY', {
    unset: '`credentials.key` in `DATA_DIR`; none with `DATABASE_URL`',
    secret: true,
    parse: readKeys,
    description:
      'The key that encrypts credentials: 32 random bytes in base64. If you set several, separated by commas, the first encrypts and all decrypt. Without a key, credentials cannot be stored.',
  }),
  redisUrl: optional('REDIS_URL', {
    unset: 'this process',
    secret: true,
    parse: url('redis:', 'rediss:'),
    description:
      'Redis 6 or later, such as `redis://cache.example.com:6379`. It stores results and counts limits for all processes.',
  }),
  role: setting('WEIR_ROLE', {
    default: 'all',
    parse: oneOf(['all', 'api', 'worker']),
    description:
      '`all` serves the API and works off the queue. `api` does not work off the queue. `worker` works off the queue and serves only health checks and metrics. `api` and `worker` need `DATABASE_URL` and `REDIS_URL`.',
  }),
  outboundAllowHosts: setting('OUTBOUND_ALLOW_HOSTS', {
    default: '',
    defaultInWords: 'none',
    parse: hostList,
    description:
      'Private or loopback hosts that workflows may call: `host` or `host:port`, separated by commas. See [Operations](/docs/guides/operations#hosts-that-workflows-may-call).',
  }),
  trustProxyHops: setting('TRUST_PROXY_HOPS', {
    default: '0',
    parse: whole(0, 16),
    description:
      'The number of proxies in front of Weir that add to `X-Forwarded-For`, and to `X-Forwarded-Host` and `X-Forwarded-Proto` if they change the host or the scheme.',
  }),
  responseCompression: setting('RESPONSE_COMPRESSION', {
    default: 'on',
    parse: oneOf(['on', 'off']),
    description: '`off` sends every response uncompressed, for a proxy that compresses.',
  }),
  console: setting('CONSOLE', {
    default: 'on',
    parse: oneOf(['on', 'off']),
    description: '`off` removes the web console at `/console/`.',
  }),
  metricsPort: optional('METRICS_PORT', {
    unset: '`PORT`',
    parse: whole(0, 65_535),
    description: 'The port of `/metrics`. If you set it, `PORT` answers 404 for `/metrics`.',
  }),
  metricsHost: optional('METRICS_HOST', {
    unset: '`HOST`',
    parse: anyText,
    description: 'The address that `METRICS_PORT` listens on.',
  }),
  logLevel: setting('LOG_LEVEL', {
    default: 'info',
    parse: oneOf(['trace', 'debug', 'info', 'warn', 'error', 'silent']),
    description: '`trace`, `debug`, `info`, `warn`, `error` or `silent`.',
  }),
  logFormat: setting('LOG_FORMAT', {
    default: 'auto',
    parse: oneOf(['auto', 'json', 'text']),
    description:
      '`json` writes each log line as JSON, `text` writes lines for people, and `auto` writes `text` on a terminal and `json` elsewhere.',
  }),
};
