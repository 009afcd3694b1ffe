/** Messages between the page and the thread that arranges the graph. */

/** A graph to be arranged. */
export interface ArrangeRequest {
  /** True if it has so many lines that it is arranged in fewer rounds. */
  readonly isLarge: boolean;
  readonly nodes: readonly {
    readonly id: string;
    readonly parent?: string;
    readonly width: number;
    readonly height: number;
    /** Where it stands now. */
    readonly x: number;
    readonly y: number;
  }[];
  readonly edges: readonly {
    readonly from: string;
    readonly to: string;
    readonly weight: number;
  }[];
}

/** The new places. A node that holds others is as large as they need. */
export interface ArrangeAnswer {
  readonly places: readonly (readonly [id: string, x: number, y: number])[];
}
