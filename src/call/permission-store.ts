import type { ToolId } from '../base/ids.ts';
import type { RiskRule } from './risk.ts';

/** A person's word on the class of tools. */
export interface RiskOverride extends RiskRule {
  /** The person, in words that others recognise. */
  readonly by: string;
  readonly at: number;
}

/** A person's answer about a tool that is asked about once. */
export interface KeptAnswer {
  readonly tool: ToolId;
  /**
   * Hash of the definition that the person saw. For another definition the person is asked again.
   */
  readonly definitionHash: string;
  readonly verdict: 'approved' | 'denied';
  readonly by: string;
  readonly at: number;
}

/** Everything that was decided about tools, or found out by calling them. */
export interface Permissions {
  readonly overrides: readonly RiskOverride[];
  readonly answers: readonly KeptAnswer[];
  /** Tools that answered two equal calls differently. */
  readonly unrepeatable: readonly ToolId[];
}

/** Keeps people's decisions about tools. */
export interface PermissionStore {
  read(): Promise<Permissions>;
  /** Stores the class for a pattern. A later class for the same pattern replaces it. */
  override(override: RiskOverride): Promise<void>;
  keep(answer: KeptAnswer): Promise<void>;
  markUnrepeatable(tool: ToolId, at: number): Promise<void>;
  /** Removes the override of exactly this pattern and the answer kept for exactly this tool. */
  forget(tools: string): Promise<boolean>;
}
