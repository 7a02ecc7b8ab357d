import type { Contract } from "@plumbline/contract";
import type { Catalogue } from "../state/catalogue/catalogue.ts";
import type { Clock } from "@plumbline/storage";
import type { Storage } from "../state/database/open-storage.ts";
import type { AbandonedClaims } from "./abandoned-claims.ts";
import type { ErrorBook } from "./error-book.ts";
import type { Handlers } from "./handler.ts";
import type { Switches } from "@plumbline/control";
import type { CallerScope } from "./scopes-of.ts";
import type { Seams } from "./seams.ts";

/** Everything that answers calls. */
export interface Service {
  readonly contract: Contract;
  readonly storage: Storage;
  readonly clock: Clock;
  readonly catalogue: Catalogue;
  readonly handlers: Handlers;
  readonly errors: ErrorBook;
  readonly switches: Switches<CallerScope>;
  readonly abandoned: AbandonedClaims;
  /** The seams with the faults applied that a caller meets, or every caller. */
  readonly seams: (caller?: CallerScope) => Seams;
  /** Whether any fault or switch is limited to a workspace or a credential. */
  readonly isScoped: () => boolean;
  /** Whether responses link to pictures and sites of this sandbox. */
  readonly isHosting: boolean;
  /** Whether a request may choose its response with a `Prefer` header. */
  readonly allowsPreferences: boolean;
  readonly newId: () => string;
  /** Receives internal errors, never the mistakes of a caller. */
  readonly onFailure: (error: unknown) => void;
}
