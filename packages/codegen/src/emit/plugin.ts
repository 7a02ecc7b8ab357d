import type { Contract, Direction, Operation } from "@plumbline/contract";
import type { Conversion, OperationEntry } from "@plumbline/client-runtime";
import type { RenameTypes } from "../name-types.ts";

/** Adds files to the output of `generate`. */
export interface Plugin {
  /** Names the plugin in messages. */
  readonly name: string;
  /** Writes the files. The same model gives the same files. */
  readonly emit: (model: PluginModel, writer: PluginWriter) => void | Promise<void>;
}

/** What a plugin knows about an output. */
export interface PluginModel {
  /** The compiled document, with the operations and components that `only` selects. */
  readonly contract: Contract;
  /** The methods of the client, in the order of the document. */
  readonly methods: readonly PluginMethod[];
  /**
   * The type of a schema of `components` in messages of one direction: the name of an export of `schemas.ts`. If such messages do not contain
   * the schema, its other type.
   */
  readonly typeOf: (pointer: string, direction: Direction) => string;
  /** The conversions of values that the output asks for, by pointer of their schema. Other values are as they are sent. */
  readonly conversions: ReadonlyMap<string, Conversion>;
  /** Replaces names that a plugin proposes for types of schemas by those of the naming hook of the output. */
  readonly renameTypes: RenameTypes;
}

/** An operation of the document and its method. */
export interface PluginMethod {
  /** Its name in `Client` of `calls.ts`. Its entry in `operations.ts` is named `<name>Operation`. */
  readonly name: string;
  /** The operation with its parameters, body, responses, security and policies. */
  readonly operation: Operation;
  /** What the runtime reads: the entry of the operation table, as data. */
  readonly entry: OperationEntry;
  /** Exports of `calls.ts`: the types of the input and of the outcome. */
  readonly types: { readonly input: string; readonly outcome: string };
}

/** Writes the files of a plugin. */
export interface PluginWriter {
  /**
   * Adds a TypeScript module. It gets the first line that marks generated files, and its relative imports, which end in `.ts`, get the
   * extension of the output. Throws CodegenError `plugin-file-invalid` if another module has the path.
   */
  readonly file: (path: string, text: string) => void;
  /** Lists a part of the document that a file does not express, with the reason as a sentence. */
  readonly omit: (part: OmittedPart) => void;
}

/** A part of the document that a generated file does not express. */
export interface OmittedPart {
  /** The generated file. */
  readonly file: string;
  /** JSON Pointer into the document. */
  readonly pointer: string;
  readonly reason: string;
}
