/** Facts about a capability, and the buttons to pin, rename, export or remove it. */

import { duration } from '../base/people-words.ts';
import type {
  PageCapability,
  PageCapabilityExport,
  PageCapabilityPin,
  PageCapabilityRemoved,
  PageCapabilityRename,
  PageCapabilitySummary,
} from '../surfaces/http/page-api-knowledge.ts';
import { attempt } from './controls.ts';
import { el, fill, type Child } from './el.ts';
import { foreign } from './foreign-text.ts';
import { facts, pill } from './marks.ts';
import { addressOf, type PageContext } from './view.ts';
import { ago, count } from './words.ts';

/** Called after a change. */
interface CapabilityActionsParts {
  readonly page: PageContext;
  readonly capability: PageCapability;
  readonly changed: () => void;
}

/** The buttons, and below them the open question. */
export function capabilityActions(parts: CapabilityActionsParts): HTMLElement {
  const { page, capability, changed } = parts;
  const { isPinned, name } = capability;
  const path = `/api/capabilities/${encodeURIComponent(name)}`;
  const question = el('div');
  const change = async (work: () => Promise<string>): Promise<void> => {
    await attempt(page, work);
    changed();
  };
  const pin = (): Promise<void> =>
    change(async () => {
      const request: PageCapabilityPin = { isPinned: !isPinned };
      await page.api.post<PageCapabilitySummary>(`${path}/pin`, request);
      return isPinned ? `${name} may be removed to make room for others.` : `${name} stays.`;
    });
  const rename = (newName: string): Promise<void> =>
    change(async () => {
      const request: PageCapabilityRename = { newName };
      const renamed = await page.api.post<PageCapabilitySummary>(`${path}/rename`, request);
      page.go(addressOf('capabilities', renamed.name));
      return `${name} is called ${renamed.name} from now on.`;
    });
  const remove = (): Promise<void> =>
    change(async () => {
      const { stale } = await page.api.post<PageCapabilityRemoved>(`${path}/remove`, {});
      page.go(addressOf('capabilities'));
      return stale.length === 0
        ? `${name} is removed.`
        : `${name} is removed. No longer offered, because they call it: ${stale.join(', ')}.`;
    });
  return el(
    'div',
    el(
      'div.buttons',
      { role: 'group', 'aria-label': 'Care for it' },
      button(isPinned ? 'Unpin' : 'Pin', () => void pin()),
      button('Rename…', () =>
        ask(
          question,
          renameForm(name, (text) => void rename(text)),
        ),
      ),
      button('Export', () => void change(() => exportIt(page, name, path))),
      button('Remove…', () =>
        ask(
          question,
          removeQuestion(
            capability,
            () => void remove(),
            () => fill(question),
          ),
        ),
      ),
    ),
    question,
  );
}

function button(text: string, click: () => void, look = 'small'): HTMLElement {
  const key = text.replace(/\W/gu, '').toLowerCase();
  return el('button', { class: look, 'data-key': key, click }, text);
}

function ask(place: HTMLElement, question: HTMLElement): void {
  fill(place, question);
  place.querySelector<HTMLElement>('input, button')?.focus();
}

function renameForm(name: string, onName: (name: string) => void): HTMLElement {
  const input = el('input', {
    type: 'text',
    id: 'new-name',
    maxlength: 40,
    autocomplete: 'off',
    spellcheck: 'false',
    'data-key': 'new-name',
  });
  input.value = name;
  const form = el(
    'form.rename-form',
    el('label', { for: 'new-name' }, 'New name'),
    input,
    el('button.small.primary', { type: 'submit' }, 'Rename'),
    el('p.hint', 'Those that call it are changed with it.'),
  );
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    onName(input.value.trim());
  });
  return form;
}

function removeQuestion(
  { name, isPinned }: PageCapability,
  yes: () => void,
  no: () => void,
): HTMLElement {
  return el(
    'div.notice',
    { role: 'group', 'aria-label': `Remove ${name}?` },
    el(
      'p',
      `Remove ${name}? It cannot be brought back but from a backup, or by importing it.`,
      isPinned && ' It is pinned.',
    ),
    el('div.buttons', button('Keep it', no), button('Remove it for good', yes, 'small danger')),
  );
}

/** Lets the browser write the document into a file. */
async function exportIt({ api }: PageContext, name: string, path: string): Promise<string> {
  const { document: content, withheld } = await api.get<PageCapabilityExport>(`${path}/export`);
  if (withheld.includes(name)) {
    return `${name} is not exported, because there is a secret in it.`;
  }
  const text = `${JSON.stringify(content, undefined, 2)}\n`;
  const address = URL.createObjectURL(new Blob([text], { type: 'application/json' }));
  // Not made by `el`, which allows only addresses inside this page.
  const link = document.createElement('a');
  link.href = address;
  link.download = `${name}.json`;
  link.click();
  URL.revokeObjectURL(address);
  return withheld.length === 0
    ? `Written: ${link.download}. pml import reads it.`
    : `Written: ${link.download}. Left out, because there is a secret in them: ${withheld.join(', ')}.`;
}

const ORIGINS: Readonly<Record<string, string>> = {
  code: 'a program',
  workflow: 'a workflow',
  import: 'a document',
};

/** Words of an intent that are used to search for its runs. */
const WORDS_MAX = 8;

const firstWords = (text: string): string => text.split(/\s+/u).slice(0, WORDS_MAX).join(' ');

/** Describes the uses of a capability so far. */
export function workedWords({ uses: { succeeded, failed } }: PageCapabilitySummary): string {
  const uses = succeeded + failed;
  return uses === 0 ? 'never used' : `worked ${count(succeeded)} of ${count(uses)} times`;
}

/** A mark: `tested` if its results were right for two different sets of arguments. */
export function testedPill({ tested }: PageCapabilitySummary): HTMLElement {
  return tested ? pill('safe', 'tested') : pill('moderate', 'untested');
}

/** Facts about a capability beside its program. */
export function capabilityFacts(one: PageCapability): Child {
  const { durationMsMean, lastUsedAt, risk, versions } = one;
  const earlier = versions.length === 0 ? '' : `, ${count(versions.length)} earlier kept`;
  return [
    one.stale !== undefined && el('p.notice', 'Not offered: ', foreign(one.stale, 300)),
    facts(
      one.intent !== '' && ['Made for', foreign(one.intent, 300)],
      [
        'Runs',
        [
          one.intent !== '' && [
            el(
              'a',
              { href: addressOf('live', undefined, { q: firstWords(one.intent) }) },
              'learned from',
            ),
            ' · ',
          ],
          el('a', { href: addressOf('live', undefined, { tool: `pml:${one.name}` }) }, 'called it'),
        ],
      ],
      [
        'How it went',
        [
          workedWords(one),
          durationMsMean !== undefined && `, ${duration(durationMsMean)} on average`,
          lastUsedAt !== undefined && `, last ${ago(lastUsedAt)}`,
        ],
      ],
      [
        'Trust',
        one.tested
          ? 'tested: right results for two different sets of arguments'
          : 'untested: no right results for two different sets of arguments yet; tools rank above it, and it never runs unasked',
      ],
      risk !== undefined && ['Risk', [pill(risk, risk), ' as its worst tool']],
      [
        'Version',
        [
          `${one.version}${earlier}; from `,
          foreign(ORIGINS[one.origin] ?? one.origin, 60),
          `, ${ago(one.createdAt)}`,
        ],
      ],
    ),
  ];
}
