/** Personal logins at servers: stored here, or made here for a gateway on another machine. */
import { createOAuth, type OAuth } from '../adapters/oauth/oauth.ts';
import { systemClock as clock, systemRandom as random } from '../adapters/system/machine.ts';
import { GatewayError } from '../base/errors.ts';
import { silentLogger as logger } from '../base/logger.ts';
import { VERSION } from '../base/version.ts';
import type { AuditLog } from '../call/audit-log.ts';
import type { ServerSpec, Upstreams } from '../call/upstreams.ts';
import type { LiveSettings } from '../config/live-settings.ts';
import { serverMarks } from '../config/server-schema.ts';
import { callLimits } from '../config/server-specs.ts';
import type { LoginAccess } from '../surfaces/cli/command.ts';
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

// Logins for a gateway on another machine: made here, stored there.

export const loginAccess: LoginAccess = {
  async obtain({ name, url }, show, signal) {
    const kept = new Map<string, string>();
    const secrets = {
      read: (key: string) => Promise.resolve(kept.get(key)),
      write: (key: string, secret: string) => Promise.resolve(void kept.set(key, secret)),
      remove: (key: string) => Promise.resolve(void kept.delete(key)),
    };
    const oauth = createOAuth({
      secrets,
      logger,
      clock,
      random,
      clientName: 'pml',
      version: VERSION,
    });
    await oauth.login(specAt(name, url), show, signal);
    const [login] = kept.values();
    if (login === undefined) {
      throw new GatewayError('LOGIN_FAILED', `the login at "${name}" left nothing behind`);
    }
    return login;
  },
};

function specAt(name: string, url: string): ServerSpec {
  const marks = serverMarks.parse({});
  return {
    name,
    transport: { kind: 'http', url, headers: {} },
    trusted: false,
    instances: marks.instances,
    concurrencyMax: marks.concurrency,
    ...callLimits(marks),
    startTimeoutMs: marks.startTimeoutMs,
    idleMs: 0,
  };
}
