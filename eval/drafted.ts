/** Drafts as the gateway makes them: the whole intent and its parts are searched, then it is planned. */
import type { ToolId } from '../src/base/ids.ts';
import type { Catalog } from '../src/knowledge/catalog.ts';
import type { DraftParts, DraftRequest } from '../src/plan/draft-request.ts';
import { draft, type Draft } from '../src/plan/draft.ts';
import { mentionsIn } from '../src/plan/mentions.ts';
import { readIntent, searchedWords } from '../src/plan/reading.ts';
import { searchUnits, type Searched, type Standing } from '../src/plan/search-units.ts';
import { spansOf } from '../src/plan/spans.ts';
import { INTENT } from '../src/tuning/gateway.ts';
import type { Answer } from './systems.ts';

/** Ranks tools for a text. */
export type Rank = (text: string) => readonly Answer[];

/** What searches say of the parts of an intent. */
export function searchedBy(intent: string, rank: Rank): Searched {
  const reading = readIntent(intent);
  const found = (text: string): ReadonlyMap<ToolId, Standing> =>
    new Map(
      rank(text)
        .slice(0, INTENT.candidates)
        .map(({ id, score, meaning = 0 }) => [id as ToolId, { search: score, meaning }]),
    );
  return {
    whole: found(searchedWords(reading, 0, reading.words.length)),
    units: searchUnits(spansOf(reading, mentionsIn(reading))).map((unit) => ({
      ...unit,
      found: found(unit.text),
    })),
  };
}

/** The texts that are searched for one intent: the whole, and its parts. */
export function unitTexts(intent: string): readonly string[] {
  const reading = readIntent(intent);
  const units = searchUnits(spansOf(reading, mentionsIn(reading)));
  return [searchedWords(reading, 0, reading.words.length), ...units.map(({ text }) => text)];
}

/** Drafts a plan for an intent. */
export function drafted(
  intent: string,
  rank: Rank,
  { tools }: Pick<Catalog, 'tools'>,
  parts: Omit<DraftParts, 'tools'>,
  more: Partial<DraftRequest> = {},
): Draft {
  const searched = searchedBy(intent, rank);
  const ids = new Set(
    [searched.whole, ...searched.units.map(({ found }) => found)].flatMap((found) => [
      ...found.keys(),
    ]),
  );
  return draft(
    {
      intent,
      tools: [...ids].flatMap((id) => tools.get(id) ?? []),
      searched: () => searched,
      ...more,
    },
    { ...parts, tools },
  );
}

/** The tasks whose results a draft uses, as pairs of tools. */
export function usedResults({ tasks, workflow }: Draft): ReadonlySet<string> {
  const toolOf = new Map(tasks.map(({ id, tool }) => [id, tool as string]));
  return new Set(
    workflow.tasks.flatMap(({ tool, args }) =>
      [...JSON.stringify(args ?? {}).matchAll(/(?<!\$)\$\{([\w-]+)/gu)].map(
        ([, id = '']) => `${toolOf.get(id) ?? ''} -> ${tool}`,
      ),
    ),
  );
}
