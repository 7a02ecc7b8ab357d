/** How many mutants the observers notice on average in the exchanges of one family on one operation. */
export const exchangeWorth = 1;

/** How many mutants one case of each check notices on average. */
export const checkWorth: Readonly<Record<string, number>> = {};
