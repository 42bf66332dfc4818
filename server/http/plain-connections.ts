import { urlsOf } from '../database/urls.ts';

/** Connections that may be configured without TLS. */
export const PLAIN = ['visitors', 'database', 'storage', 'mail', 'traces'] as const;

type Url =
  | 'PUBLIC_URL'
  | 'DATABASE_URL'
  | 'DATABASE_DIRECT_URL'
  | 'DATABASE_READ_URL'
  | 'STORAGE_URL'
  | 'SMTP_URL'
  | 'OTEL_EXPORTER_OTLP_ENDPOINT';

/** Local hosts; a Unix socket has an empty one. */
const isHere = (host: string) =>
  /^(localhost|.*\.localhost|127(\.\d{1,3}){3}|\[::1\])?$/i.test(host);

/** Connections that leave this machine without TLS. */
export function plainConnectionsOf(
  env: Partial<Record<Url, string | undefined>>,
): { what: (typeof PLAIN)[number]; wrong: string }[] {
  const leaves = (url: URL | null, encrypted: (url: URL) => boolean) =>
    url !== null && !isHere(url.hostname) && !encrypted(url);
  const parse = (text: string | undefined | null) => URL.parse(text ?? '');
  const https = ({ protocol }: URL) => protocol === 'https:';
  const checks = [
    ['visitors', leaves(parse(env.PUBLIC_URL), https), 'PUBLIC_URL: must begin with https://'],
    ...(['DATABASE_URL', 'DATABASE_DIRECT_URL', 'DATABASE_READ_URL'] as const).map(
      (name) =>
        [
          'database',
          urlsOf(env[name] ?? '').some((url) =>
            leaves(parse(url), ({ searchParams }) =>
              /^(require|verify-ca|verify-full)$/.test(searchParams.get('sslmode') ?? ''),
            ),
          ),
          `${name}: must end in ?sslmode=verify-full`,
        ] as const,
    ),
    [
      'storage',
      leaves(parse(parse(env.STORAGE_URL)?.searchParams.get('endpoint')), https),
      'STORAGE_URL: its endpoint must begin with https://',
    ],
    [
      'mail',
      leaves(
        parse(env.SMTP_URL),
        ({ protocol, searchParams }) =>
          protocol === 'smtps:' || searchParams.get('requireTLS') === 'true',
      ),
      'SMTP_URL: must begin with smtps://, or end in ?requireTLS=true',
    ],
    [
      'traces',
      leaves(parse(env.OTEL_EXPORTER_OTLP_ENDPOINT), https),
      'OTEL_EXPORTER_OTLP_ENDPOINT: must begin with https://',
    ],
  ] as const;
  return checks.flatMap(([what, plain, words]) =>
    plain
      ? [
          {
            what,
            wrong: `${words} when NODE_ENV=production, or PLAIN_CONNECTIONS must name ${what}`,
          },
        ]
      : [],
  );
}
