/** What the dashboard and the daemon say to each other about what pml knows; see `page-api.ts`. */
import type { PageJson, PageObject, PageUsage } from './page-api.ts';

/** `GET /api/graph?server=&since=&weight=&capability=` */
export interface PageGraph {
  readonly nodes: readonly PageGraphNode[];
  readonly edges: readonly PageGraphEdge[];
  /** What the bounds left out, the least first. */
  readonly omitted: { readonly nodes: number; readonly edges: number };
  readonly communities: number;
  /** Of the whole graph, for the filter. */
  readonly servers: readonly string[];
}

export interface PageGraphNode {
  /** `server:tool`, the name of a server, or `pml:name` for a capability. */
  readonly id: string;
  readonly kind: 'tool' | 'server' | 'capability';
  readonly label: string;
  /** Of a tool. */
  readonly server?: string;
  readonly description?: string;
  /** As a share of the highest. */
  readonly pageRank: number;
  readonly community?: number;
  readonly uses: number;
  /** Of a capability: the tools it calls. A tool may be in several. */
  readonly members?: readonly string[];
}

export interface PageGraphEdge {
  readonly from: string;
  readonly to: string;
  /** `dependency`, `contains`, `provides`, `alternative`, `sequence`, `cooccurrence`. */
  readonly type: string;
  /** `observed`, `inferred`, `template`. */
  readonly source: string;
  readonly weight: number;
  readonly ok: number;
  readonly failed: number;
  readonly confidence: number;
  /** 0 where it was never seen. */
  readonly lastSeen: number;
}

export type PageRisk = 'safe' | 'moderate' | 'dangerous';

/** `GET /api/tools?server=&query=`: all tools by name, for lists and choosers. */
export interface PageTools {
  readonly tools: readonly PageToolSummary[];
  readonly omitted: number;
}

export interface PageToolSummary {
  readonly id: string;
  readonly server: string;
  readonly description: string;
  readonly risk: PageRisk;
  /** What happens to a plain call of it. */
  readonly action: 'allow' | 'ask' | 'deny';
  readonly hasOverride: boolean;
  readonly calls: number;
  readonly failures: number;
}

export interface PageThreshold {
  readonly value: number;
  readonly base: number;
  /** What the tool's own record adds. */
  readonly thompson: number;
  readonly alpha: { readonly value: number; readonly source: string; readonly adjustment: number };
  /** What similar situations take off. */
  readonly boost: {
    readonly value: number;
    readonly confidence: number;
    readonly matches: number;
    readonly reasoning: string;
  };
  readonly floor: number;
  /** What running ahead between calls adds. */
  readonly guard?: number;
  /** What the price of a call ahead adds. */
  readonly price?: number;
}

/** One outcome, and what it made of the tool's record. */
export interface PageToolMoment {
  readonly at: number;
  /** `call`, `ahead`, `plan`, `preference`. */
  readonly kind: string;
  readonly success: boolean;
  readonly context: string;
  /** The Beta distribution after it. */
  readonly a: number;
  readonly b: number;
  readonly mean: number;
  /** The threshold after it, with its parts: base + thompson + alpha, within floor and ceiling. */
  readonly threshold: number;
  readonly thompson: number;
  readonly alphaAdjustment: number;
}

/** `GET /api/tools/:id` (the id URL-encoded) */
export interface PageTool {
  readonly id: string;
  readonly server: string;
  readonly description: string;
  readonly signature: string;
  readonly inputSchema: PageJson;
  readonly outputSchema?: PageJson;
  readonly usage?: PageUsage;
  readonly risk: {
    readonly risk: PageRisk;
    readonly sensitive: boolean;
    readonly readOnly: boolean;
    readonly repeatable: boolean;
    readonly isUnrepeatable: boolean;
    /** What is suspect in what its server says of it, as sentences. */
    readonly findings: readonly string[];
    readonly trusted: boolean;
    readonly because: readonly { readonly source: string; readonly says: string }[];
    readonly action: 'allow' | 'ask' | 'deny';
    readonly why?: string;
    readonly override?: {
      readonly tools: string;
      readonly risk: PageRisk;
      readonly by: string;
      readonly at: number;
      readonly reason?: string;
    };
    /** A person's answer that is kept for it. */
    readonly answer?: { readonly verdict: string; readonly by: string; readonly at: number };
  };
  readonly beta: { readonly a: number; readonly b: number; readonly outcomes: number };
  /** As a task of a plan. */
  readonly plan: PageThreshold;
  /** Before anybody asks. */
  readonly ahead: PageThreshold;
  readonly mayRunAhead: { readonly kind: 'yes' } | { readonly kind: 'no'; readonly reason: string };
  /** The oldest first; what is kept of it. */
  readonly history: readonly PageToolMoment[];
  /** Decisions about it that were recorded, the newest first. */
  readonly traces: readonly PageTrace[];
}

/** `POST /api/risk` → `PageRiskAnswer` */
export type PageRiskRequest =
  | { readonly tools: string; readonly risk: PageRisk; readonly reason?: string }
  | { readonly tools: string; readonly forget: true };

export interface PageRiskAnswer {
  /** With `forget`: whether there was something. */
  readonly changed: boolean;
}

/** One recorded decision. */
export interface PageTrace {
  readonly id: string;
  readonly kind: string;
  readonly decision: string;
  readonly at: number;
  readonly scores: PageObject;
  readonly inputs: PageObject;
  readonly tools: readonly string[];
  readonly runId?: string;
  readonly outcome?: string;
  readonly settledAt?: number;
}

/** `GET /api/explain/:id`: by the id of a trace, of a run, of a tool, or of a capability. */
export interface PageExplanation {
  readonly kind: 'trace' | 'run' | 'tool' | 'capability';
  readonly id: string;
  readonly traces: readonly PageTrace[];
  /** Rows that could not be understood. */
  readonly ignored: number;
}

export interface PageAheadCounts {
  readonly predictions: number;
  readonly hits: number;
  readonly joined: number;
  readonly wasted: number;
  readonly invalidated: number;
  readonly held: number;
  /** Held back, and then asked for. */
  readonly missed: number;
  readonly savedMs: number;
  readonly wastedMs: number;
}

/** A call that was made before anybody asked for it. */
export interface PageMadeAhead {
  readonly id: string;
  /** When it was predicted. */
  readonly at: number;
  readonly tool: string;
  /** The call after which it was predicted; missing where words alone foretold it. */
  readonly after?: string;
  readonly probability: number;
  /** What it had to reach. */
  readonly threshold: number;
  readonly outcome: 'ready' | 'joined' | 'wasted' | 'invalidated';
  /** Why it ended so, in words. */
  readonly reason: string;
  readonly savedMs: number;
  readonly serverMs: number;
}

/** `GET /api/runs/:id/ahead?task=`: `made` is missing where no call made ahead answered the task, or none is kept. */
export interface PageTaskAhead {
  readonly made?: PageMadeAhead;
}

/** `GET /api/speculation` */
export interface PageSpeculation {
  readonly total: PageAheadCounts;
  readonly byDay: readonly (PageAheadCounts & { readonly day: string })[];
  readonly byTool: readonly (PageAheadCounts & { readonly tool: string })[];
  /** Ten bins of how probable predictions were held to be, the least first; only those with some. */
  readonly calibration: readonly PageCalibrationBin[];
  /** The newest calls made ahead, the newest first. */
  readonly made: readonly PageMadeAhead[];
  readonly boosts: { readonly asked: number; readonly applied: number };
  readonly suggestions: {
    readonly accepted: number;
    readonly edited: number;
    readonly rejected: number;
  };
}

export interface PageCalibrationBin {
  /** Bounds of the bin, in [0, 1]. */
  readonly from: number;
  readonly to: number;
  /** The mean of what was predicted. */
  readonly predicted: number;
  /** The share that was asked for. */
  readonly happened: number;
  readonly count: number;
}

/** `POST /api/search` */
export interface PageSearchRequest {
  readonly intent: string;
  /** Tools in use, by id. */
  readonly context?: readonly string[];
  readonly limit?: number;
}

export interface PageSearchAnswer {
  readonly mode: 'hybrid' | 'lexical';
  readonly limit: number;
  /** Ranked, best first, also those beyond the limit. */
  readonly candidates: readonly PageCandidate[];
  /** What an agent would be told, in its order. A tool among them is also a candidate. */
  readonly told: readonly PageTold[];
  /** How many candidates are left out of the list. */
  readonly omitted: number;
  /** Where the graph had a say. */
  readonly alpha?: {
    readonly value: number;
    readonly from: string;
    readonly anchors: readonly string[];
    readonly expansion: number;
  };
  readonly budgetTokens: number;
  readonly note?: string;
  readonly pending: readonly string[];
}

/** One thing that an agent is told. */
export interface PageTold {
  readonly id: string;
  readonly kind: 'tool' | 'capability' | 'memory';
  readonly score: number;
  readonly why: string;
  readonly description: string;
}

export interface PageCandidate {
  readonly id: string;
  readonly description: string;
  readonly score: number;
  readonly why: string;
  /** What the score is made of: `score = alpha · text + (1 − alpha) · graph`, where the graph had a say. */
  readonly parts: {
    /** By words and meaning, in [0, 1]. Missing for one that only the graph brought in. */
    readonly text?: number;
    /** Its place by text alone, from 1. */
    readonly textRank?: number;
    /** Of the text: how much of the intent is in its words, as a share of the tool that has most. */
    readonly words?: number;
    /** Of the text: the cosine of both, from -1 to 1; missing where search goes by words alone. */
    readonly meaning?: number;
    /** How close it is to what is in use, in [0, 1]. */
    readonly graph?: number;
  };
  /** Only the graph brought it in. */
  readonly injected: boolean;
  /** Whether an agent would be told of it, or why not. */
  readonly shown: 'whole' | 'shortened' | 'cut_by_budget' | 'beyond_limit';
}

/** `POST /api/recall` */
export interface PageRecallRequest {
  readonly query: string;
  readonly topK?: number;
}

export interface PageRecallAnswer {
  readonly mode: string;
  /** How the threshold was found. */
  readonly method: string;
  readonly threshold: number;
  /** The step between neighbours that the threshold found. */
  readonly gap?: number;
  /** Nearest first, those beyond the threshold too. */
  readonly memories: readonly PageMemory[];
  readonly omitted: number;
}

export interface PageMemory {
  readonly id: string;
  readonly kind: string;
  readonly text: string;
  readonly tools: readonly string[];
  readonly createdAt: number;
  /** As the model says, or by words. */
  readonly distance: number;
  /** After language and age. */
  readonly adjusted: number;
  /** Whether it is near enough to be told. */
  readonly isTold: boolean;
}

export interface PageCapabilitySummary {
  readonly name: string;
  readonly description: string;
  /** How it is called, as every tool. */
  readonly signature?: string;
  readonly version: number;
  /** Every tool that it calls, other capabilities (`pml:name`) included. */
  readonly tools: readonly string[];
  /** The worst of its tools. */
  readonly risk?: PageRisk;
  readonly origin: string;
  readonly isPinned: boolean;
  /** Whether it gave right results for two different sets of arguments. */
  readonly tested: boolean;
  readonly succeeded: number;
  readonly failed: number;
  /** Of those uses that succeeded. */
  readonly durationMsMean?: number;
  readonly createdAt: number;
  readonly lastUsedAt?: number;
  /** Why it is not offered. */
  readonly stale?: string;
}

/** `GET /api/capabilities` */
export interface PageCapabilities {
  readonly capabilities: readonly PageCapabilitySummary[];
  readonly omitted: number;
}

/** `GET /api/capabilities/:name` */
export interface PageCapability extends PageCapabilitySummary {
  readonly id: string;
  readonly intent: string;
  /** TypeScript. */
  readonly code: string;
  readonly parameters: PageJson;
  /** How it was before it changed, the latest first. */
  readonly versions?: readonly {
    readonly version: number;
    readonly code: string;
    /** When it was replaced. */
    readonly at: number;
  }[];
}

/** `POST /api/capabilities/:name/run`. Answers with `PageStarted`. */
export interface PageCapabilityRunRequest {
  readonly args: PageJson;
}

/** `POST /api/capabilities/:name/rename`. Answers with `PageCapabilitySummary`. */
export interface PageCapabilityRename {
  readonly newName: string;
}

/** `POST /api/capabilities/:name/pin`. Answers with `PageCapabilitySummary`. */
export interface PageCapabilityPin {
  readonly isPinned: boolean;
}

/** `POST /api/capabilities/:name/remove`, body `{}`. */
export interface PageCapabilityRemoved {
  readonly name: string;
  /** Those that called it, and so cannot be used any more. */
  readonly stale: readonly string[];
}

/** `GET /api/capabilities/:name/export` */
export interface PageCapabilityExport {
  /** What `pml import` takes. */
  readonly document: object;
  /** Names of those that are not in it, because there is a secret in them. */
  readonly withheld: readonly string[];
}

export interface PageListedMemory {
  readonly id: string;
  readonly kind: string;
  readonly text: string;
  readonly createdAt: number;
  readonly tools: readonly string[];
  /** Of a note, from 0 to 1. */
  readonly importance?: number;
  /** Of an episode: how its run ended. */
  readonly outcome?: string;
  /** Of an episode: how often a run for the same intent went well. */
  readonly successes?: number;
}

/** `GET /api/memories?query=&kind=note|episode`, the newest first. */
export interface PageMemories {
  readonly memories: readonly PageListedMemory[];
  /** How many fit and are left out. */
  readonly omitted: number;
  /** How many there are, whether they fit or not. */
  readonly total: { readonly notes: number; readonly episodes: number };
}

/** `POST /api/memories/forget`. Answers with `PageForgotten`. */
export interface PageForgetRequest {
  readonly id: string;
  /** Says what would go, and leaves it. */
  readonly dryRun: boolean;
}

export interface PageForgotten {
  readonly removed: readonly { readonly what: string; readonly count: number }[];
}
