/** Milliseconds. */
export const day = 86_400_000;
export const hour: number = day / 24;
