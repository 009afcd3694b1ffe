/** Advice about one server, and its log. */
import { showName } from '../base/show-name.ts';
import type { PageServer, PageServerLog } from '../surfaces/http/page-api.ts';
import { type Child, el } from './el.ts';
import { foreign } from './foreign-text.ts';
import { clockTime } from './words.ts';

/** The log lines about a server. */
export function logLines(lines: PageServerLog['lines']): HTMLElement {
  return lines.length === 0
    ? el('p', { class: 'hint' }, 'The log says nothing of it.')
    : el(
        'ol',
        { class: 'server-log', tabindex: 0, 'aria-label': 'Log, the newest last' },
        lines.map(({ time, level, event, detail }) =>
          el(
            'li',
            { class: level === 'error' || level === 'warn' ? 'is-bad' : '' },
            el('span', { class: 'event-time' }, clockTime(Date.parse(time))),
            foreign(event.replaceAll('_', ' '), 80),
            ' ',
            foreign(detail, 400),
          ),
        ),
      );
}

/** Advice for a person about a server. Empty if nothing has to be done. */
export function whatToDo({ name, status }: PageServer): Child {
  const shown = foreign(showName(name), 60);
  switch (status) {
    case 'broken':
    case 'backing_off':
      return el(
        'p',
        { class: 'hint' },
        'Mend what the message says (its entry is in ',
        el('code', {}, 'pml.json'),
        '), then press Restart. If you do not need it, turn it off.',
      );
    case 'unauthorized':
      return el('p', { class: 'hint' }, 'Log in: ', el('code', {}, 'pml login ', shown), '.');
    case 'idle':
      return el('p', { class: 'hint' }, 'Nobody needs it now. The next call starts it.');
    case 'ready':
    case 'starting':
      return false;
    default:
      return status satisfies never;
  }
}
