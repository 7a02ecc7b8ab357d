import type { GenerateClientOptions } from "../generate-client.ts";

/**
 * The part of a `plumbline.config.ts` that `plumbline generate` reads.
 * @example
 * ```ts
 * import type { GenerateConfig } from "@plumbline/codegen";
 *
 * export default {
 *   generate: {
 *     books: { document: "books.yaml", out: "src/books", only: ["catalog"] },
 *     orders: { document: "orders.yaml", out: "src/orders", schemas: ["zod"] },
 *   },
 * } satisfies GenerateConfig;
 * ```
 */
export interface GenerateConfig {
  /** Outputs, by the name that `plumbline generate <name>` takes. */
  readonly generate?: Readonly<Record<string, GenerateOutput>>;
}

/** One output of `plumbline generate`. Paths are relative to the folder of the configuration. */
export interface GenerateOutput extends Omit<GenerateClientOptions, "include"> {
  /** Folder of the files. Files in it that were not generated are kept. */
  readonly out: string;
  /** The OpenAPI document, a path or a URL. Default: `contract` of the configuration with its `overlays`. */
  readonly document?: string;
  /** Overlays that are applied to the document, in this order. Default: none. */
  readonly overlays?: readonly string[];
  /** JSON or YAML file that is merged into the document first. Default: none. @see https://www.rfc-editor.org/rfc/rfc7396 */
  readonly overrides?: string;
  /** Whether references to other machines are followed, by https. Default: `false`. */
  readonly allowRemote?: boolean;
  /** Only the operations with one of these operationIds, tags or paths, and what they need; `*` stands for any text. Default: all. */
  readonly only?: readonly string[];
}
