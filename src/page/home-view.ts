/** The first view: this week's work, open questions, new knowledge. */

import { duration, RUN_WORDS, SERVER_WORDS } from '../base/people-words.ts';
import type { PageHome } from '../surfaces/http/page-api.ts';
import { stackedBars } from './chart.ts';
import { type Child, el } from './el.ts';
import { isReconnect } from './event-feed.ts';
import { foreign } from './foreign-text.ts';
import { liveData } from './live-data.ts';
import { list, pill, section, tile, tiles, toolName } from './marks.ts';
import { runRow } from './run-list.ts';
import { addressOf, type ViewKind } from './view.ts';
import { ago, brief, count, plural } from './words.ts';

export const HOME_VIEW: ViewKind = {
  name: 'home',
  title: 'Home',
  open: (page) => {
    const data = liveData<PageHome>(page, {
      from: '/api/home',
      draw: drawn,
      hear: (event, { refreshSoon }) => {
        if (event.kind !== 'pulse' && (event.kind !== 'hello' || isReconnect(event))) {
          refreshSoon();
        }
      },
    });
    return { element: el('div.home', data.element), close: data.close };
  },
};

function drawn(home: PageHome): Child {
  const isNew = home.callsEver === 0;
  return [
    el('header.view-head', el('h1', isNew ? 'Welcome to pml' : 'This week')),
    isNew ? firstSteps(home) : week(home),
    waiting(home),
    !isNew && section('By day', callsByDay(home)),
    home.learnedCount > 0 && learned(home),
    home.runs.length > 0 &&
      section(
        'Newest runs',
        list('ul.card.home-list', home.runs, (run) => runRow(run)),
        el('p', el('a', { href: addressOf('live') }, 'All runs')),
      ),
  ];
}

function week({ days, known, learnedCount }: PageHome): Child {
  const sum = (part: 'calls' | 'failures' | 'tokens' | 'savedMs'): number =>
    days.reduce((total, day) => total + day[part], 0);
  const [calls, failures, tokens, savedMs] = [
    sum('calls'),
    sum('failures'),
    sum('tokens'),
    sum('savedMs'),
  ];
  return [
    el(
      'p.answer-first',
      `In the last ${plural(days.length, 'day')} pml made ${plural(calls, 'call')} for your agents. It saved them ${plural(Math.max(0, tokens), 'token')}${savedMs > 0 ? ` and ${duration(savedMs)} of waiting` : ''}.`,
    ),
    tiles(
      tile(
        count(calls),
        'Calls',
        failures > 0 ? `${plural(failures, 'call')} failed` : 'none failed',
      ),
      tile(brief(Math.max(0, tokens)), 'Tokens saved', 'that agents did not have to read'),
      tile(savedMs > 0 ? duration(savedMs) : '0 s', 'Waiting saved', 'by running ahead'),
      tile(
        count(learnedCount),
        learnedCount === 1 ? 'Capability learned' : 'Capabilities learned',
        `${count(known.capabilities)} in all; beside them ${count(known.notes + known.episodes)} memories`,
      ),
    ),
  ];
}

function callsByDay({ days }: PageHome): HTMLElement {
  const failures = days.reduce((total, day) => total + day.failures, 0);
  const calls = days.reduce((total, day) => total + day.calls, 0);
  return stackedBars({
    title: 'Calls by day',
    summary: `${plural(calls, 'call')} in ${plural(days.length, 'day')}, ${plural(failures, 'call')} of them failed.`,
    days: days.map(({ day }) => day),
    format: (value) => brief(value),
    stacks: [
      {
        label: 'succeeded',
        className: 'series-1',
        values: days.map((day) => day.calls - day.failures),
      },
      { label: 'failed', className: 'series-bad', values: days.map((day) => day.failures) },
    ],
  });
}

/** The first steps, with finished ones ticked off. */
function firstSteps({ servers, tools, callsEver }: PageHome): HTMLElement {
  return el(
    'div',
    el('p', 'pml stands between your agents and their MCP servers. Three steps to begin:'),
    el(
      'ol.card.steps',
      servers > 0
        ? step(true, 'Add servers', `${plural(servers, 'server')} with ${plural(tools, 'tool')}.`)
        : step(
            false,
            'Add servers',
            el('code', 'pml init'),
            ' takes over the servers of the clients on this machine; ',
            el('code', 'pml add'),
            ' adds one by its command or address.',
          ),
      step(
        callsEver > 0,
        'Connect a client',
        el('code', 'pml init'),
        ' writes pml into the clients you have, such as Claude Code or Codex. Start the client again afterwards.',
      ),
      step(
        callsEver > 0,
        'Ask your agent for something',
        'What it does through pml appears under ',
        el('a', { href: addressOf('live') }, 'Live'),
        '. Try a tool without an agent: ',
        el('code', 'pml search "read a file"'),
        '.',
      ),
    ),
  );
}

function waiting({ waiting: questions, waitingCount, badServers, notices }: PageHome): Child {
  if (waitingCount === 0 && badServers.length === 0 && notices.length === 0) {
    return section('Waits for you', el('p.hint', 'Nothing. Everything goes on without you.'));
  }
  return section(
    'Waits for you',
    el(
      'ul.card.home-list',
      questions.map(({ id, kind, summary, intent, tool, isGrave }) =>
        el(
          'li',
          el(
            'a.run-link',
            { href: addressOf('approvals'), 'data-key': `waits-${id}` },
            el(
              'span.run-title',
              tool === undefined
                ? foreign(summary, 200)
                : kind === 'outcome_unknown'
                  ? ['Did ', toolName(tool, 60), ' happen?']
                  : ['May ', toolName(tool, 60), ' be called?'],
            ),
            el(
              'span.run-meta',
              questionPill(kind),
              isGrave && kind !== 'outcome_unknown' && [' ', pill('dangerous', 'dangerous')],
              intent !== undefined && [' ', foreign(intent, 160)],
            ),
          ),
        ),
      ),
      waitingCount > questions.length &&
        el(
          'li',
          el(
            'a.run-link',
            { href: addressOf('approvals'), 'data-key': 'waits-more' },
            plural(waitingCount - questions.length, 'more question', 'more questions'),
          ),
        ),
      badServers.map(({ name, status, lastError }) =>
        el(
          'li',
          el(
            'a.run-link',
            { href: addressOf('health'), 'data-key': `bad-${name}` },
            el('span.run-title', 'Server ', foreign(name, 60)),
            el(
              'span.run-meta.two-lines',
              pill(`server-${status}`, SERVER_WORDS[status]),
              lastError !== undefined && [' ', foreign(lastError, 200)],
            ),
          ),
        ),
      ),
      notices.map((notice) => el('li.home-notice', foreign(notice, 400))),
    ),
  );
}

/** Uses the word that the list of runs has for a run with such a question. */
function questionPill(kind: string): HTMLElement {
  const state = kind === 'outcome_unknown' ? kind : 'approval_required';
  return pill(state, RUN_WORDS[state]);
}

function learned({ learned: capabilities, learnedCount }: PageHome): HTMLElement {
  return section(
    'Learned this week',
    list('ul.card.home-list', capabilities, ({ name, description, at, tested }) =>
      el(
        'a.run-link',
        {
          href: addressOf('capabilities', name),
          'data-key': `learned-${name}`,
        },
        el('span.run-title', foreign(name, 80)),
        el(
          'span.run-meta.two-lines',
          tested && [pill('safe', 'tested'), ' '],
          foreign(description, 160),
          ` · ${ago(at)}`,
        ),
      ),
    ),
    el(
      'p',
      el(
        'a',
        { href: addressOf('capabilities') },
        learnedCount > capabilities.length
          ? `${count(learnedCount - capabilities.length)} more`
          : 'All capabilities',
      ),
    ),
  );
}

function step(isDone: boolean, title: string, ...how: readonly Child[]): HTMLElement {
  return el(
    'li',
    { class: isDone ? 'step step-done' : 'step' },
    el('span.step-mark', { 'aria-hidden': 'true' }, isDone ? '✓' : ''),
    el(
      'div',
      el('strong', title, el('span.unseen', isDone ? ' (done)' : ' (to do)')),
      el('p', how),
    ),
  );
}
