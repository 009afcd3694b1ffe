/** What a person in front of a browser does with a login page. */
export interface PersonScript {
  readonly decision: 'consent' | 'deny';
  /** The account; `ada` by default. */
  readonly login?: string;
  /** The addresses that the browser really goes to instead of the callback address. */
  readonly tamper?: (callback: URL) => readonly URL[];
}

/** One page that the browser ended on. */
export interface PageSeen {
  readonly status: number;
  readonly text: string;
  readonly headers: Headers;
}

const STEPS_MAX = 20;

/**
 * Opens the address, logs in and decides, by the forms of the login page, keeping cookies as
 * a browser does. Answers with the pages of the callback address.
 */
export async function followLogin(address: string, script: PersonScript): Promise<PageSeen[]> {
  const browser = new Browser();
  let response = await browser.get(address);
  let current = new URL(address);
  for (let step = 0; step < STEPS_MAX; step += 1) {
    const location = response.headers.get('location');
    if (location !== null) {
      const next = new URL(location, current);
      if (next.pathname === '/callback') {
        return await arrive(script.tamper?.(next) ?? [next]);
      }
      response = await browser.get(next.href);
      current = next;
      continue;
    }
    const page = await response.text();
    const target = /<form[^>]* action="([^"]+)"/u.exec(page)?.[1];
    const abort = /href="([^"]+\/abort)"/u.exec(page)?.[1];
    const isConsent = page.includes('name="prompt" value="consent"');
    if (target === undefined || abort === undefined) {
      throw new Error(`the login page is not as expected: ${response.status} ${page}`);
    }
    if (isConsent && script.decision === 'deny') {
      current = new URL(abort, current);
      response = await browser.get(current.href);
    } else {
      current = new URL(target, current);
      response = await browser.post(
        current.href,
        isConsent
          ? { prompt: 'consent' }
          : { prompt: 'login', login: script.login ?? 'ada', password: 'any' },
      );
    }
  }
  throw new Error('the login did not come to an end');
}

async function arrive(addresses: readonly URL[]): Promise<PageSeen[]> {
  const pages: PageSeen[] = [];
  for (const address of addresses) {
    const response = await fetch(address);
    pages.push({
      status: response.status,
      text: await response.text(),
      headers: response.headers,
    });
  }
  return pages;
}

class Browser {
  readonly #cookies = new Map<string, string>();

  get(address: string): Promise<Response> {
    return this.#send(address, {});
  }

  post(address: string, form: Record<string, string>): Promise<Response> {
    return this.#send(address, { method: 'POST', body: new URLSearchParams(form) });
  }

  async #send(address: string, init: RequestInit): Promise<Response> {
    const cookie = [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await fetch(address, { ...init, redirect: 'manual', headers: { cookie } });
    for (const line of response.headers.getSetCookie()) {
      const [name = '', value = ''] = (line.split(';')[0] ?? '').split(/=(.*)/su);
      if (value === '') {
        this.#cookies.delete(name);
      } else {
        this.#cookies.set(name, value);
      }
    }
    return response;
  }
}
