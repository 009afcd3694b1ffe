/** The logins of people at servers where everybody logs in for themselves. */
import type { OAuth } from '../adapters/oauth/oauth.ts';
import { GatewayError } from '../base/errors.ts';
import type { AuditLog } from '../call/audit-log.ts';
import type { ServerSpec, Upstreams } from '../call/upstreams.ts';
import type { LiveSettings } from '../config/live-settings.ts';
import type { PersonalLogins } from '../surfaces/daemon/host.ts';

export function personalLogins(
  oauth: Pick<OAuth, 'hasLogin' | 'keep' | 'logout'>,
  live: Pick<LiveSettings, 'specs'>,
  upstreams: Pick<Upstreams, 'restart'>,
  audit: Pick<AuditLog, 'record'>,
): PersonalLogins {
  const find = (server: string): ServerSpec => {
    const found = live.specs.find(({ name, login }) => name === server && login === 'person');
    if (found === undefined) {
      throw new GatewayError('SERVER_UNKNOWN', `people log in to no server "${server}" here`);
    }
    return found;
  };
  return {
    list: (person) =>
      Promise.all(
        live.specs.flatMap((spec) => {
          const { name: server, login, transport } = spec;
          return login === 'person' && transport.kind !== 'stdio'
            ? [describe(server, transport.url, oauth.hasLogin(spec, person))]
            : [];
        }),
      ),
    async keep(server, person, login, signal) {
      await oauth.keep(find(server), person, login, signal);
      // The tools of a server are not known before somebody has logged in.
      await upstreams.restart(server, signal, person);
      audit.record({ action: 'login', subject: server, person, outcome: 'taken' });
    },
    async remove(server, person) {
      await oauth.logout(find(server).name, person);
      await upstreams.restart(server, new AbortController().signal, person);
      audit.record({ action: 'logout', subject: server, person, outcome: 'taken' });
    },
  };
}

/** Returns which of these servers want a login of this person's own that is not there. */
export async function missingLogins(
  oauth: Pick<OAuth, 'hasLogin'>,
  live: Pick<LiveSettings, 'specs'>,
  person: string,
  servers: ReadonlySet<string>,
): Promise<readonly string[]> {
  const personal = live.specs.filter(({ name, login }) => login === 'person' && servers.has(name));
  const missing = await Promise.all(
    personal.map(async (spec) => ((await oauth.hasLogin(spec, person)) ? [] : [spec.name])),
  );
  return missing.flat();
}

async function describe(
  server: string,
  url: string,
  hasLogin: Promise<boolean>,
): Promise<{ readonly server: string; readonly url: string; readonly loggedIn: boolean }> {
  return { server, url, loggedIn: await hasLogin };
}
