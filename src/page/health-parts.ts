/** Parts of the view of health: a sentence and numbers about the daemon, advice about a server, its log. */

import { duration, isBadServer, roughly } from '../base/people-words.ts';
import { showName } from '../base/plain-text.ts';
import type {
  PageOverview,
  PageServer,
  PageServerLog,
  PageStudy,
} from '../surfaces/http/page-api.ts';
import { type Child, el } from './el.ts';
import { foreign } from './foreign-text.ts';
import { tile, tiles } from './marks.ts';
import { clockTime, count, plural, size } from './words.ts';

/** The answer to "is everything well?". */
export function healthSentence({ servers, loop, study, search }: PageOverview): string {
  const broken = servers.filter(({ status }) => isBadServer(status)).length;
  const troubles = [
    broken > 0 &&
      `${plural(broken, 'server')} of ${count(servers.length)} ${broken === 1 ? 'does' : 'do'} not work`,
    study.state === 'down' && 'learning has stopped and is started again soon',
    loop.longestMs > loop.heldMsMax &&
      `answers were held up for ${duration(loop.longestMs)} in the last minute`,
    search.problem !== undefined && 'search goes by words alone',
  ].filter((trouble) => trouble !== false);
  return troubles.length === 0
    ? 'All is well.'
    : `${troubles.join(', ').replace(/^./u, (first) => first.toUpperCase())}. The rest is well.`;
}

const STUDY_WORDS: Readonly<Record<PageStudy['state'], string>> = {
  off: 'Off',
  asleep: 'Asleep',
  running: 'Running',
  down: 'Stopped',
};

/** Numbers about the process itself. */
export function daemonTiles(overview: PageOverview): HTMLElement {
  const { startedAt, now, memoryBytes, storage, search, loop, version } = overview;
  const vectors =
    search.total === 0
      ? ''
      : `${count(search.embedded)} of ${count(search.total)} tools by meaning`;
  return tiles(
    tile(roughly(now - startedAt), 'Up for', `version ${version}`),
    tile(
      duration(loop.longestMs),
      'Longest hold-up',
      `in the last ${roughly(Math.max(1000, loop.overMs))}; ${duration(loop.longestEverMs)} since the start`,
    ),
    studyTile(overview.study),
    tile(
      storage.sizeBytes === undefined ? '–' : size(storage.sizeBytes),
      'Database',
      storage.engine === 'pglite' ? 'built in' : 'PostgreSQL',
    ),
    tile(size(memoryBytes), 'Memory', 'of the whole daemon'),
    tile(
      search.mode === 'hybrid' ? 'By meaning' : 'By words',
      'Search',
      search.problem === undefined ? vectors : foreign(search.problem, 200),
    ),
  );
}

function studyTile(study: PageStudy): HTMLElement {
  const { state, learned, waiting, failed, lastEnd } = study;
  const lost = study.factsLost + study.dropped;
  const facts = [
    `${plural(learned, 'lesson')} stored since the start`,
    waiting > 0 && `${count(waiting)} waiting`,
    lost > 0 && `${count(lost)} left out`,
    failed > 0 && `${count(failed)} not stored`,
  ].filter((fact) => fact !== false);
  const why = state === 'down' && lastEnd !== undefined ? foreign(lastEnd, 200) : facts.join(', ');
  return tile(STUDY_WORDS[state], 'Learning', why);
}

/** The log lines about a server. */
export function logLines(lines: PageServerLog['lines']): HTMLElement {
  return lines.length === 0
    ? el('p.hint', 'The log says nothing of it.')
    : el(
        'ol.server-log',
        { tabindex: 0, 'aria-label': 'Log, the newest last' },
        lines.map(({ time, level, event, detail }) =>
          el(
            'li',
            { class: level === 'error' || level === 'warn' ? 'is-bad' : '' },
            el('span.event-time', clockTime(Date.parse(time))),
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
        'p.hint',
        'Mend what the message says (its entry is in ',
        el('code', 'pml.json'),
        '), then press Restart. If you do not need it, turn it off.',
      );
    case 'unauthorized':
      return el('p.hint', 'Log in: ', el('code', 'pml login ', shown), '.');
    case 'idle':
      return el('p.hint', 'Nobody needs it now. The next call starts it.');
    case 'ready':
    case 'starting':
      return false;
    default:
      return status satisfies never;
  }
}
