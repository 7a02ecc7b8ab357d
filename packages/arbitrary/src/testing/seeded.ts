/** Every property of this package runs on this seed, so that a failure on one machine is a failure on all. */
export const seeded = { seed: 20_261_121 } as const;
