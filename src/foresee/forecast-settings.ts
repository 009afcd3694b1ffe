/** The ideas behind predictions. Each can be switched off to measure it. */
export interface ForecastSettings {
  /** Arguments from earlier results and arguments. */
  readonly bindings: boolean;
  /** Arguments from the words of the intent. */
  readonly words: boolean;
  /** Longer contexts where they are known; otherwise the last tool alone. */
  readonly backOff: boolean;
  /** Tools of the same community. */
  readonly community: boolean;
  /** Tools that were used lately. */
  readonly recency: boolean;
  /** Tools of the same server that nobody called yet. */
  readonly cold: boolean;
  /** Probabilities as they came true before. */
  readonly calibration: boolean;
}

/** All of them. */
export const ALL_IDEAS: ForecastSettings = {
  bindings: true,
  words: true,
  backOff: true,
  community: true,
  recency: true,
  cold: true,
  calibration: true,
};
