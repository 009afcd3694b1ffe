/** The answer to a search in the memories: how near each one is, and where the threshold lies. */

import type { PageRecallAnswer } from '../surfaces/http/page-api-knowledge.ts';
import { horizontalLine, verticalLine, chart, labelAxis, ticks } from './chart.ts';
import { type Child, el, svg } from './el.ts';
import { foreign, foreignBlock, visible } from './foreign-text.ts';
import { empty, facts, toolName } from './marks.ts';
import { ago, decimal, plural } from './words.ts';

/** Draws memories by distance, with the threshold. */
export function recallAnswer(answer: PageRecallAnswer): Child {
  const { memories, threshold, gap, method, mode, omitted } = answer;
  const told = memories.filter(({ isTold }) => isTold).length;
  if (memories.length === 0) {
    return empty(
      'Nothing is remembered yet',
      'Agents keep notes with remember, and pml keeps what was done. Both can be found here then.',
    );
  }
  return [
    facts(
      ['Searched by', MODE_WORDS[mode] ?? foreign(mode, 40)],
      ['Threshold', `${decimal(threshold, 3)}, ${METHOD_WORDS[method] ?? method}`],
      ['An agent is told', `${plural(told, 'memory', 'memories')} nearer than that`],
      gap !== undefined && ['Gap', `the step between near and far is ${decimal(gap, 3)}`],
    ),
    distanceChart(answer),
    el(
      'ol.candidates',
      memories.map((memory, index) =>
        el(
          'li',
          { class: `card candidate ${memory.isTold ? '' : 'untold'}` },
          el(
            'div.candidate-head',
            el('span.rank', index + 1),
            el('h2', foreign(memory.kind, 40), ` · ${ago(memory.createdAt)}`),
            el('span.told', toldWords(memory, threshold)),
          ),
          foreignBlock(memory.text, 'plain'),
          el(
            'p.hint',
            `distance ${decimal(memory.distance, 3)}, after language and age ${decimal(memory.adjusted, 3)}`,
          ),
          memory.tools.length > 0 &&
            el(
              'p.hint',
              memory.tools.slice(0, 12).map((tool, at) => [at > 0 && ', ', toolName(tool, 60)]),
            ),
        ),
      ),
    ),
    omitted > 0 && el('p.hint', `${plural(omitted, 'memory', 'memories')} further away left out.`),
  ];
}

/** Says whether an agent would be told this memory. Only the nearest few are told. */
function toldWords(
  { isTold, adjusted }: PageRecallAnswer['memories'][number],
  threshold: number,
): string {
  if (isTold) {
    return 'told';
  }
  return adjusted < threshold ? 'near enough, but others come first' : 'too far';
}

function distanceChart({ memories, threshold, method }: PageRecallAnswer): HTMLElement {
  const scale = ticks(Math.max(threshold, ...memories.map(({ adjusted }) => adjusted)), 5);
  const most = scale.at(-1) ?? 1;
  return chart({
    title: 'How far each memory is',
    summary: `${memories.filter(({ isTold }) => isTold).length} of ${memories.length} are nearer than ${decimal(threshold, 3)}.`,
    height: 96,
    legend: [
      { className: 'outcome-good', label: 'told' },
      { className: 'outcome-far', label: 'not told' },
      {
        className: 'threshold-mark',
        label: method === 'adaptive' ? 'threshold, in the gap' : 'threshold',
      },
    ],
    table: {
      head: ['Memory', 'Distance', 'Adjusted', 'Told'],
      rows: memories.map(({ text, distance, adjusted, isTold }) => [
        visible(text, 60),
        decimal(distance, 3),
        decimal(adjusted, 3),
        isTold ? 'yes' : 'no',
      ]),
    },
    margin: { left: 14, right: 14, top: 8, bottom: 24 },
    draw: (plot) => {
      const x = (value: number): number => plot.x(Math.max(0, value) / most);
      const middle = plot.y(1 / 2);
      return [
        horizontalLine('line.grid', middle, plot),
        memories.map(({ adjusted, isTold, text }) =>
          svg(
            'circle',
            { class: isTold ? 'outcome-good' : 'outcome-far', cx: x(adjusted), cy: middle, r: 6 },
            svg('title', `${decimal(adjusted, 3)}: ${visible(text, 80)}`),
          ),
        ),
        verticalLine('line.threshold-line', x(threshold), plot),
        labelAxis(
          plot,
          scale.map((value) => ({ x: x(value), text: decimal(value) })),
        ),
      ];
    },
  });
}

/** Names of the ways to search memories. */
export const MODE_WORDS: Readonly<Record<string, string>> = {
  semantic: 'meaning',
  lexical: 'words alone',
};

/** Words for the ways to set the threshold. */
export const METHOD_WORDS: Readonly<Record<string, string>> = {
  adaptive: 'in the largest gap',
  percentile: 'at a share of the distances',
  configured: 'as it is configured',
};
