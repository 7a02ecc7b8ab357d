/** The seed of every property of this package, so that a failure repeats on any machine. */
export const seeded = { seed: 20_261_121 } as const;
