/** One URL for each host of `postgres://user@one:5432,two/name`. */
export function urlsOf(url: string): string[] {
  const [, before = '', hosts = '', behind = ''] =
    /^(\w+:\/\/(?:[^@/?]*@)?)([^/?]*)(.*)$/.exec(url) ?? [];
  return hosts.split(',').map((host) => before + host + behind);
}
