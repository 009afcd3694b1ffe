/** Logins for a gateway that runs elsewhere: made here, kept there. */
import { createOAuth } from '../adapters/oauth/oauth.ts';
import { systemClock as clock, systemRandom as random } from '../adapters/system/machine.ts';
import { GatewayError } from '../base/errors.ts';
import { silentLogger as logger } from '../base/logger.ts';
import { VERSION } from '../base/version.ts';
import type { ServerSpec } from '../call/upstreams.ts';
import { serverMarks } from '../config/server-schema.ts';
import { callLimits } from '../config/server-specs.ts';
import type { LoginAccess } from '../surfaces/cli/command.ts';

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
