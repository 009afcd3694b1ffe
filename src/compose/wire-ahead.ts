/** The line to the studying side, and the calls that are made because it wishes for them. */
import { systemClock as clock } from '../adapters/system/machine.ts';
import type { ToolId } from '../base/ids.ts';
import { Budget } from '../call/budget.ts';
import { CallEstimates, CallTimes } from '../call/call-estimates.ts';
import { callFacts } from '../call/call-facts.ts';
import { OverlapWatch } from '../call/overlap-watch.ts';
import { PlanBudget } from '../call/plan-budget.ts';
import { StudyLink } from '../call/study-link.ts';
import { ToolDescriptions } from '../call/tool-descriptions.ts';
import { Wishes } from '../call/wishes.ts';
import type { CapabilityKeeper } from '../capability/capability-keeper.ts';
import type { LiveSettings } from '../config/live-settings.ts';
import { refreshStored } from '../gateway/knowledge-refresh.ts';
import { PlanOutcomes } from '../gateway/use-reporter.ts';
import type { WiredCalls } from './wire-calls.ts';
import type { Wiring } from './wire-gateway.ts';
import type { WiredKnowledge } from './wire-knowledge.ts';

export interface WiredAhead {
  readonly study: StudyLink;
  readonly wishes: Wishes;
  /** Durations of calls. */
  readonly times: CallTimes;
  /** Outcomes of drafted plans. */
  readonly plans: PlanOutcomes;
  /** Expected durations of calls. */
  readonly estimates: CallEstimates;
  readonly planBudget: PlanBudget;
}

/** The capabilities, which the studying side changes, and who listens to that. */
interface StudyReaders {
  readonly capabilities: () => CapabilityKeeper;
  /** Called for each new capability. */
  readonly onNew: (capability: string) => void;
}

export function wireAhead(
  { live, logger, secrets, start }: Wiring,
  { catalog, graph, learned, thresholds }: WiredKnowledge,
  { door, guard, ready, observers }: WiredCalls,
  readers: StudyReaders,
): WiredAhead {
  const descriptions = new ToolDescriptions({
    toolsOf: (server) => catalog.whole.servers.get(server) ?? NO_TOOLS,
    guard,
  });
  const study: StudyLink = new StudyLink({
    start,
    isOn: () => live.current.pml.learning === 'on',
    descriptions,
    nodes: () => [...catalog.whole.tools.keys()],
    settings: () => {
      const { retrieval, speculation } = live.current.pml;
      return { alpha: retrieval, ahead: speculation, secrets: secrets() };
    },
    onWishes: (round) => wishes.take(round),
    refresh: (stored) =>
      refreshStored(stored, {
        graph,
        learned,
        thresholds,
        capabilities: readers.capabilities(),
      }),
    onLesson: ({ name, isNew }) => {
      if (isNew === true && name !== undefined) {
        readers.onNew(name);
      }
    },
    clock,
    logger,
  });
  const settings = (): LiveSettings['current']['pml']['speculation'] =>
    live.current.pml.speculation;
  const budget = new Budget({ settings, clock });
  const wishes = new Wishes({
    tool: (id: ToolId) => catalog.current.tools.get(id),
    mayRunAhead: (tool, args) => guard.mayRunAhead(tool, args),
    door: () => door,
    ready,
    budget,
    settings,
    facts: study,
    logger,
  });
  catalog.subscribeWhole(() => study.nodesChanged());
  const times = new CallTimes();
  const estimates = new CallEstimates({ settings, times });
  observers.add(estimates);
  observers.add(new OverlapWatch(clock, (server) => budget.sawOverlap(server)));
  observers.add(wishes);
  observers.add(callFacts({ facts: study, wishes, clock }));
  const plans = new PlanOutcomes({
    add: (outcome) => study.tell({ kind: 'outcome', outcome }),
    now: () => clock.now(),
  });
  return {
    study,
    wishes,
    times,
    plans,
    estimates,
    planBudget: new PlanBudget({ budget, settings, clock }),
  };
}

const NO_TOOLS: readonly never[] = [];
