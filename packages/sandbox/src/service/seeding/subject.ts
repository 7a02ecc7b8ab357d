import { findTrade } from "../../state/catalogue/all-trades.ts";
import type { Draw, Filled } from "./draw/draw.ts";

/** The business for which rows are generated. */
export interface Subject {
  readonly workspaceId: string;
  readonly slug: string;
  readonly displayName: string;
  /** Slug of the trade. */
  readonly vertical: string;
  readonly states: readonly string[];
  /** Epoch milliseconds. */
  readonly createdAt: number;
  readonly now: number;
  /** Independent of the draws of other workspaces. */
  readonly draw: Draw;
}

/** A service as a phrase in a sentence, with its photo. */
export interface Service {
  readonly phrase: string;
  readonly photo: string;
}

/** Returns the services of the business, or a general one if its trade has none. */
export function servicesOf({ vertical }: Pick<Subject, "vertical">): Filled<Service> {
  const [first, ...others] = findTrade(vertical)?.specialties ?? [];
  return first ? [first, ...others] : [{ phrase: "local service", photo: "local-service" }];
}

export function capitalise(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
}
