import type { Runs } from '../execute/runs.ts';
import type { MemoryKeeper } from '../memory/memory-keeper.ts';
import type { CapabilityDesk } from './capability-desk.ts';
import type { Dashboard } from './dashboard.ts';
import type { DirectCalls } from './direct-calls.ts';
import type { Discovery } from './discovery.ts';
import type { Explainer } from './explain.ts';
import type { Lifetime } from './lifetime.ts';
import type { PeopleDesk } from './people-desk.ts';
import type { Servers } from './servers.ts';
import type { Counters } from './statistics.ts';
import type { ToolShelf } from './tool-shelf.ts';
import type { Workflows } from './workflows.ts';

/** The pieces of the gateway. Each is finished and knows nothing of the others that it does not use. */
export interface GatewayParts {
  readonly discovery: Discovery;
  readonly workflows: Workflows;
  readonly calls: DirectCalls;
  readonly tools: ToolShelf;
  readonly servers: Servers;
  readonly runs: Pick<Runs, 'events' | 'list' | 'read' | 'isBusy' | 'subscribe'>;
  readonly people: PeopleDesk;
  readonly explainer: Explainer;
  readonly memory: Pick<MemoryKeeper, 'remember' | 'recall' | 'list' | 'forget' | 'totals'>;
  readonly counters: Counters;
  readonly dashboard: Dashboard;
  readonly capabilities: CapabilityDesk;
  readonly lifetime: Lifetime;
}
