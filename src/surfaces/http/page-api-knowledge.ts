/** Messages between dashboard and daemon about pml's knowledge; see `page-api.ts`. */
import type { Json } from '../../base/json.ts';
import type { PredictionTotals } from '../../call/prediction-store.ts';
import type { ServerState } from '../../call/upstreams.ts';
import type {
  CapabilityDetails,
  CapabilitySummary,
  ExportedCapabilities,
  RemovedCapability,
} from '../../gateway/capability-desk.ts';
import type { ListedMemory, MemoryListing } from '../../gateway/gateway.ts';
import type { RiskClass, ThresholdBreakdown, ToolMoment } from '../../knowledge/threshold.ts';
import type { Trace } from '../../knowledge/tracer.ts';
import type { Usage } from '../../knowledge/usage-store.ts';

/** `GET /api/graph?server=&since=&weight=&capability=` */
export interface PageGraph {
  readonly nodes: readonly PageGraphNode[];
  readonly edges: readonly PageGraphEdge[];
  /** Numbers of nodes and edges that were left out by the limits, the weakest first. */
  readonly omitted: { readonly nodes: number; readonly edges: number };
  readonly communities: number;
  /** All servers of the graph, for the filter. */
  readonly servers: readonly string[];
}

export interface PageGraphNode {
  /** `server:tool`, the name of a server, or `pml:name` for a capability. */
  readonly id: string;
  readonly kind: 'tool' | 'server' | 'capability';
  readonly label: string;
  /** For a tool. */
  readonly server?: string;
  readonly description?: string;
  /** As a share of the highest. */
  readonly pageRank: number;
  readonly community?: number;
  readonly uses: number;
  /** For a capability: the tools it calls. A tool may belong to several. */
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

export type PageRisk = RiskClass;

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
  /** Policy decision for a plain call. */
  readonly action: 'allow' | 'ask' | 'deny';
  readonly hasOverride: boolean;
  readonly calls: number;
  readonly failures: number;
}

export type PageThreshold = ThresholdBreakdown;

/** Term from the tool's own record. */
export type PageToolMoment = ToolMoment;

/** `GET /api/tools/:id` (the id URL-encoded) */
export interface PageTool {
  readonly id: string;
  readonly server: string;
  readonly description: string;
  readonly signature: string;
  readonly inputSchema: Json;
  readonly outputSchema?: Json;
  readonly usage?: Usage;
  readonly risk: {
    readonly risk: PageRisk;
    readonly sensitive: boolean;
    readonly readOnly: boolean;
    readonly repeatable: boolean;
    readonly isUnrepeatable: boolean;
    /** Suspicious points in its server's text, as sentences. */
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
  /** The threshold as a task of a plan. */
  readonly plan: PageThreshold;
  /** Before anybody asks. */
  readonly ahead: PageThreshold;
  readonly mayRunAhead: { readonly kind: 'yes' } | { readonly kind: 'no'; readonly reason: string };
  /** Stored outcomes, the oldest first. */
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
export type PageTrace = Omit<Trace, 'session' | 'person'>;

/** `GET /api/explain/:id`: by the id of a trace, of a run, of a tool, or of a capability. */
export interface PageExplanation {
  readonly kind: 'trace' | 'run' | 'tool' | 'capability';
  readonly id: string;
  readonly traces: readonly PageTrace[];
  /** Rows that could not be understood. */
  readonly ignored: number;
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
  /** The threshold that it had to reach. */
  readonly threshold: number;
  readonly outcome: 'ready' | 'joined' | 'wasted' | 'invalidated';
  /** Reason of its end, in words. */
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
  readonly total: PredictionTotals;
  readonly byDay: readonly (PredictionTotals & { readonly day: string })[];
  readonly byTool: readonly (PredictionTotals & { readonly tool: string })[];
  /** Predictions in ten ranges of probability, the lowest first. Empty ranges are left out. */
  readonly calibration: readonly PageCalibrationBin[];
  /** The newest calls made ahead, the newest first. */
  readonly made: readonly PageMadeAhead[];
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
  /** Mean predicted probability. */
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
  /** The answer that an agent would get, in its order. A tool in it is also a candidate. */
  readonly told: readonly PageTold[];
  /** Number of candidates that are left out of the list. */
  readonly omitted: number;
  /** Set if the graph contributed. */
  readonly alpha?: {
    readonly value: number;
    readonly from: string;
    readonly anchors: readonly string[];
    readonly expansion: number;
  };
  readonly budgetTokens: number;
  readonly note?: string;
  /** Servers that were not searched, because their tools are not known. */
  readonly pending: readonly Pick<ServerState, 'name' | 'status'>[];
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
  /** Parts of the score: `score = alpha · text + (1 − alpha) · graph`, if the graph contributed. */
  readonly parts: {
    /** Similarity by words and meaning, in [0, 1]. Left out if only the graph found it. */
    readonly text?: number;
    /** Its place by text alone, from 1. */
    readonly textRank?: number;
    /**
     * Part of the text score: how much of the intent is in its words, as a share of the best
     * tool's.
     */
    readonly words?: number;
    /**
     * Part of the text score: the cosine, from -1 to 1. Left out if the search goes by words alone.
     */
    readonly meaning?: number;
    /** Closeness to the tools in use, in [0, 1]. */
    readonly graph?: number;
  };
  /** Only the graph brought it in. */
  readonly injected: boolean;
  /** The form in which an agent would see it, if at all. */
  readonly shown: 'whole' | 'shortened' | 'cut_by_budget' | 'beyond_limit';
}

/** `POST /api/recall` */
export interface PageRecallRequest {
  readonly query: string;
  readonly topK?: number;
}

export interface PageRecallAnswer {
  readonly mode: string;
  /** Method that chose the threshold. */
  readonly method: string;
  readonly threshold: number;
  /** The step between neighbours that the threshold found. */
  readonly gap?: number;
  /** Nearest first, those beyond the threshold too. */
  readonly memories: readonly PageMemory[];
  readonly omitted: number;
}

interface PageMemory {
  readonly id: string;
  readonly kind: string;
  readonly text: string;
  readonly tools: readonly string[];
  readonly createdAt: number;
  /** Distance by the model, or by words. */
  readonly distance: number;
  /** After language and age. */
  readonly adjusted: number;
  /** True if it is near enough for the answer. */
  readonly isTold: boolean;
}

export type PageCapabilitySummary = CapabilitySummary;

/** `GET /api/capabilities` */
export interface PageCapabilities {
  readonly capabilities: readonly PageCapabilitySummary[];
  readonly omitted: number;
}

/** `GET /api/capabilities/:name` */
export type PageCapability = CapabilityDetails;

/** `POST /api/capabilities/:name/run`. Answers with `PageStarted`. */
export interface PageCapabilityRunRequest {
  readonly args: Json;
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
export type PageCapabilityRemoved = RemovedCapability;

/** `GET /api/capabilities/:name/export` */
export type PageCapabilityExport = ExportedCapabilities;

export type PageListedMemory = ListedMemory;

/** `GET /api/memories?query=&kind=note|episode`, the newest first. */
export type PageMemories = MemoryListing;

/** `POST /api/memories/forget`. Answers with `PageForgotten`. */
export interface PageForgetRequest {
  readonly id: string;
  /** Says what would go, and leaves it. */
  readonly dryRun: boolean;
}

export interface PageForgotten {
  readonly removed: readonly { readonly what: string; readonly count: number }[];
}
