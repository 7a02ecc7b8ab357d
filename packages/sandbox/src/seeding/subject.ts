import { findTrade } from "../catalogue/all-trades.ts";
import type { Draw, Filled } from "./draw/draw.ts";

/** The business that rows are made for. */
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
  /** Stands apart from that of every other workspace. */
  readonly draw: Draw;
}

/** A service as a sentence speaks of it, with its photo. */
export interface Service {
  readonly phrase: string;
  readonly photo: string;
}

/** What the business does; something general where nothing is written about its trade. */
export function servicesOf({ vertical }: Pick<Subject, "vertical">): Filled<Service> {
  const [first, ...others] = findTrade(vertical)?.specialties ?? [];
  return first ? [first, ...others] : [{ phrase: "local service", photo: "local-service" }];
}

export function capitalise(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
}
