import type { SiteDocument } from "@local-ads/client";
import { findOperation } from "@plumbline/contract";
import { expect } from "vitest";
import type { Catalogue } from "../state/catalogue/catalogue.ts";
import { createIds } from "../create-new-id.ts";
import { openStorage } from "../state/database/open-storage.ts";
import type { Storage } from "../state/database/open-storage.ts";
import type { WorkspaceRow } from "../state/database/tables.ts";
import type { Handler, HandlerBody, HandlerInput } from "../dispatch/handler.ts";
import { allHandlers } from "../service/operations/all-handlers.ts";
import type { LeadDetails } from "../state/repositories/lead-repository.ts";
import { createRepositories } from "../state/repositories/repositories.ts";
import type { SiteSettings } from "../state/repositories/site-repository.ts";
import { takeContract } from "../take-contract.ts";
import { freshSettings } from "../service/seeding/rows/site-row.ts";
import { testCatalogue } from "./test-catalogue.ts";

type Handled = keyof typeof allHandlers;

/** Calls an operation for a workspace. */
export interface WorldCall<Id extends Handled> {
  readonly workspaceId: string;
  readonly input?: Partial<HandlerInput<Id>>;
  readonly now?: number;
  readonly scopes?: readonly string[];
}

/** The operations over a real database without HTTP. All results are validated against the document. */
export interface OperationWorld {
  readonly storage: Storage;
  readonly call: <Id extends Handled>(id: Id, call: WorldCall<Id>) => Promise<HandlerBody<Id>>;
  /** Adds a workspace with its site and returns its ID. */
  readonly addWorkspace: (row?: Partial<WorkspaceRow>, site?: TestSite) => Promise<string>;
  /** Adds leads after the existing ones, oldest first, and returns their IDs. */
  readonly addLeads: (workspaceId: string, leads: readonly TestLead[]) => Promise<string[]>;
  readonly close: () => Promise<void>;
}

export interface TestSite {
  readonly settings?: Partial<SiteSettings>;
  readonly siteDoc?: SiteDocument;
  readonly siteDraft?: SiteDocument;
}

export interface TestLead {
  readonly receivedAt: number;
  readonly details?: Partial<LeadDetails>;
}

/** 2026-03-01T12:00:00Z. */
export const worldNow: number = Date.UTC(2026, 2, 1, 12);

export const plainSettings: SiteSettings = freshSettings("Rivera Plumbing");

const plainDetails: LeadDetails = {
  name: "Dana Whitfield",
  email: "dana.whitfield@mail.example",
  phone: "(512) 555-0199",
  message: "The kitchen sink leaks.",
  service: "Leak repair",
  city: "Austin",
  source: "contact-form",
  status: "new",
};

export interface OperationWorldOptions {
  readonly catalogue?: Catalogue;
  /** Default: a new one in memory. */
  readonly storage?: Storage;
}

export async function openOperationWorld(
  options: OperationWorldOptions = {},
): Promise<OperationWorld> {
  const { catalogue = testCatalogue, storage = await openStorage(":memory:") } = options;
  const contract = await takeContract(undefined);
  const newId = createIds("operation world");
  return {
    storage,
    async call(id, { workspaceId, input, now = worldNow, scopes = [] }) {
      // Each handler has the types of its name, which the compiler cannot infer through a variable.
      const handler = allHandlers[id] as unknown as Handler<typeof id>;
      const body = await storage.transaction((trx) =>
        handler({ path: {}, query: {}, ...input } as HandlerInput<typeof id>, {
          now,
          caller: { credentialId: "credential", name: "test", workspaceId, scopes },
          repositories: createRepositories(trx),
          newId,
          catalogue,
        }),
      );
      const response = findOperation(contract, id).responses.find(({ status }) =>
        status.startsWith("2"),
      );
      const sent = JSON.parse(JSON.stringify(body));
      expect(response?.content[0]?.schema?.validate(sent)).toEqual([]);
      return sent;
    },
    async addWorkspace(row = {}, site = {}) {
      const id = row.id ?? newId();
      await storage.db
        .insertInto("workspaces")
        .values({ ...plainWorkspace(id), ...row })
        .execute();
      await storage.db
        .insertInto("sites")
        .values({
          workspace_id: id,
          id: newId(),
          settings: JSON.stringify({ ...plainSettings, ...site.settings }),
          site_doc: site.siteDoc ? JSON.stringify(site.siteDoc) : null,
          site_draft: site.siteDraft ? JSON.stringify(site.siteDraft) : null,
          updated_at: worldNow,
          published_at: null,
        })
        .execute();
      return id;
    },
    async addLeads(workspaceId, leads) {
      const { last } = await storage.db
        .selectFrom("leads")
        .select((each) => each.fn.max("sequence").as("last"))
        .where("workspace_id", "=", workspaceId)
        .executeTakeFirstOrThrow();
      const rows = leads.map(({ receivedAt, details }, index) => ({
        id: newId(),
        workspace_id: workspaceId,
        sequence: (last ?? 0) + index + 1,
        received_at: receivedAt,
        details: JSON.stringify({ ...plainDetails, ...details }),
      }));
      if (rows.length > 0) await storage.db.insertInto("leads").values(rows).execute();
      return rows.map(({ id }) => id);
    },
    close: () => storage.close(),
  };
}

function plainWorkspace(id: string): WorkspaceRow {
  return {
    id,
    slug: "rivera-plumbing",
    display_name: "Rivera Plumbing",
    site_url: "https://rivera-plumbing.example",
    vertical: "plumbing",
    states: JSON.stringify(["TX"]),
    has_subscription: 1,
    licences: JSON.stringify({}),
    funded_cents: 0,
    spent_cents: 0,
    settled_at: worldNow,
    created_at: worldNow,
  };
}
