import type { StateRole as Role } from "../../model/contract-policies.ts";

/** The things that have a path in common, or the one thing of a path. */
export interface Resource {
  /** The path of its collection, or of the thing itself, with `{}` for each parameter: `/authors/{}/books`. */
  readonly key: string;
  /** The singular words of the thing: `book`. */
  readonly thing: string;
  readonly kind: "collection" | "singleton";
  /** `Resource.key` of the things that contain these. */
  readonly parent?: string;
  /** The names that lead to the identifier of a thing, if the document shows it. */
  readonly identifier?: readonly string[];
  /** Whether no list and no creation shows the identifiers of its things, so that a client cannot learn which exist. */
  readonly isOpen: boolean;
  /** The members of a thing that name things of other collections. */
  readonly references: readonly Reference[];
  /** The members whose values no other thing of the collection has. */
  readonly unique: readonly UniqueMember[];
}

/** A member that names a thing by its identifier. */
export interface Reference {
  /** The names that lead to the identifier. Items of lists add nothing. */
  readonly names: readonly string[];
  /** `Resource.key` of the thing that it names. */
  readonly to: string;
  /** Whether a value that names no thing is surely a mistake. */
  readonly isCertain: boolean;
  /** The reason, as a sentence. */
  readonly why: string;
}

/** A member whose values differ in all things of a collection. */
export interface UniqueMember {
  readonly names: readonly string[];
  /** The reason, as a sentence. */
  readonly why: string;
}

/** The inferred role of one operation, and the places of the thing in its request and response. */
export interface OperationRole {
  /** `Operation.id`. */
  readonly operation: string;
  readonly role: Role;
  /** `Resource.key`; absent for the role `other`. */
  readonly resource?: string;
  /** The path parameters that name the things around a thing, the outermost first. */
  readonly scope: readonly string[];
  /** The path parameter that names the thing. Without one, the body of a replacement or change names it. */
  readonly parameter?: string;
  /** For a list of the things of another collection: the path parameters that select some of them. */
  readonly within?: readonly string[];
  /** The names that lead to the list in the response. */
  readonly items?: readonly string[];
  /** The names that lead to the thing in the response. */
  readonly item?: readonly string[];
  /** The names that lead to the thing in the request body; absent with `into`. */
  readonly sent?: readonly string[];
  /** The names that lead to what is sent in the thing, if the request has only a part of the thing: its `spec`. */
  readonly into?: readonly string[];
  readonly paging?: Paging;
  /** For a list: the places in the response that lead to the next page or state facts about pages. */
  readonly envelope?: readonly EnvelopePlace[];
  /** The job that the operation starts. */
  readonly progress?: Progress;
  /** The reasons, as sentences. */
  readonly why: readonly string[];
}

/** How a job that an operation starts goes on while the clock runs. */
export interface Progress {
  /** `Resource.key` of the job. */
  readonly resource: string;
  /** The names that lead to the state in the job. */
  readonly state: readonly string[];
  /** The states that follow each other. The last one is the end. */
  readonly states: readonly string[];
  /** With `x-job`: the names that lead to the identifier and to the state in the response. */
  readonly body?: { readonly id: readonly string[]; readonly state: readonly string[] };
}

/** How a list is read in pages. */
export interface Paging {
  readonly kind: "cursor" | "offset" | "page";
  /** The query parameter that selects a page. If only a header or the body leads to pages, it is one that the document does not have. */
  readonly parameter: string;
  /** The number of the first page or item, if the document states it. */
  readonly first?: number;
  /** The query parameter for the size of a page. */
  readonly limit?: string;
}

/** A place in a page that leads to the next one, or states a fact. */
export interface EnvelopePlace {
  /** The names that lead to it. */
  readonly names: readonly string[];
  /** The URL of the next page, its number, or a text such as a cursor; the number of all items or pages; whether another page follows. */
  readonly states: "url" | "number" | "text" | "total" | "pages" | "more";
}

/** The roles of all operations of a document, and its resources. */
export interface ResourceModel {
  readonly resources: readonly Resource[];
  /** One for each operation, in document order. */
  readonly operations: readonly OperationRole[];
}
