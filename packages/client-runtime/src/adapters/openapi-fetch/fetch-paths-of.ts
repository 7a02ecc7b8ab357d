import type { OperationTable } from "../../table/operation-table.ts";

/**
 * The `paths` of a document as openapi-fetch takes them, with the headers that the client sets as optional. `Paths` are those of the
 * generated types.
 */
export type FetchPathsOf<Paths, Operations extends OperationTable["operations"]> = {
  [Path in keyof Paths]: {
    [Method in keyof Paths[Path]]: OperationOf<Paths[Path][Method], ManagedBy<Operations>>;
  };
};

type ManagedBy<Operations extends OperationTable["operations"]> = Lowercase<
  Operations[keyof Operations]["managedHeaders"][number]
>;

type OperationOf<Operation, Managed extends string> = Operation extends { parameters: unknown }
  ? {
      [Name in keyof Operation]: Name extends "parameters"
        ? ParametersOf<Operation[Name], Managed>
        : Operation[Name];
    }
  : Operation;

type ParametersOf<Parameters, Managed extends string> = Parameters extends { header: infer Headers }
  ? Flat<Omit<Parameters, "header"> & HeaderPart<Unmanaged<Headers, Managed>>>
  : Parameters;

/** Optional if no header is required. */
type HeaderPart<Headers> = {} extends Headers ? { header?: Headers } : { header: Headers };

type Unmanaged<Headers, Managed extends string> = Flat<
  {
    [Name in keyof Headers as IsManaged<Name, Managed> extends true ? never : Name]: Headers[Name];
  } & {
    [Name in keyof Headers as IsManaged<Name, Managed> extends true ? Name : never]?: Headers[Name];
  }
>;

type IsManaged<Name, Managed extends string> = Name extends string
  ? Lowercase<Name> extends Managed
    ? true
    : false
  : false;

type Flat<Value> = { [Name in keyof Value]: Value[Name] };
