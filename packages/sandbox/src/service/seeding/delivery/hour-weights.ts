/** Activity by hour of a day in UTC. The busy hours are those of a working day in the US. */
export const hourWeights: readonly number[] = [
  6, 5, 4, 3, 2, 1, 0.6, 0.4, 0.3, 0.3, 0.5, 1, 2.5, 5, 7, 8, 8, 7.5, 7, 7.5, 8, 8, 7.5, 7,
];

/** Starts with Sunday. */
export const weekdayWeights: readonly number[] = [0.7, 1.25, 1.15, 1.1, 1.05, 1, 0.75];
