/** Milliseconds. */
export const day = 86_400_000;
export const hour: number = day / 24;
export const minute: number = hour / 60;
export const week: number = day * 7;
