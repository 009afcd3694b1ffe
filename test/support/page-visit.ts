/** A browser's visit to the page, watched: whatever it asks elsewhere, and whatever the policy refuses. */
import axe from 'axe-core';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';

/** A visit and what was noticed during it. */
export interface PageVisit extends AsyncDisposable {
  readonly page: Page;
  /** Addresses that are not of this machine's daemon. */
  readonly foreign: readonly string[];
  /** Errors of the page, and what its security policy refused. */
  readonly problems: readonly string[];
}

/** Opens an address of the page. */
export async function visit(
  browser: Browser,
  address: string,
  options: BrowserContextOptions = {},
): Promise<PageVisit> {
  const context = await browser.newContext({ reducedMotion: 'reduce', ...options });
  const page = await context.newPage();
  const { origin } = new URL(address);
  const foreign: string[] = [];
  const problems: string[] = [];
  page.on('request', (request) => {
    const url = new URL(request.url());
    if (url.origin !== origin && url.protocol !== 'data:' && url.protocol !== 'blob:') {
      foreign.push(request.url());
    }
  });
  page.on('pageerror', (error) => problems.push(error.message));
  page.on('console', (message) => {
    // A daemon that is away is what some tests want.
    if (message.type() === 'error' && !/Failed to load resource/u.test(message.text())) {
      problems.push(message.text());
    }
  });
  await page.goto(address);
  return { page, foreign, problems, [Symbol.asyncDispose]: () => context.close() };
}

interface AxeReport {
  readonly violations: readonly {
    readonly id: string;
    readonly nodes: readonly { readonly html: string; readonly failureSummary: string }[];
  }[];
}

/** What axe finds wrong with the page as it is now; the security policy is not in its way. */
export async function axeViolations(page: Page): Promise<readonly string[]> {
  const session = await page.context().newCDPSession(page);
  await session.send('Runtime.evaluate', { expression: axe.source });
  const { result } = await session.send('Runtime.evaluate', {
    // A button that is still fading in has less contrast than it will have.
    expression:
      'Promise.allSettled(document.getAnimations().filter(({ effect }) => effect.getComputedTiming().endTime !== Infinity).map(({ finished }) => finished)).then(() => axe.run(document, { resultTypes: ["violations"] })).then(JSON.stringify)',
    awaitPromise: true,
  });
  await session.detach();
  const { violations } = JSON.parse(String(result.value)) as AxeReport;
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${html.slice(0, 200)} ${failureSummary}`),
  );
}

/** How far the page is wider than its window. */
export function overflowOf(page: Page): Promise<number> {
  return page.evaluate<number>('document.documentElement.scrollWidth - window.innerWidth');
}
