/** Two places, or all files under two folders, that may have lines in common. */
export interface CloneAllowance {
  /** Prefixes of the two paths. */
  readonly paths: readonly [first: string, second: string];
  readonly reason: string;
}

export const cloneAllowances: readonly CloneAllowance[] = [];
