type Digit = "0" | "1" | "2" | "3" | "4" | "5" | "6" | "7" | "8" | "9";
type Numeric<Text extends string> = Text extends `${infer Value extends number}` ? Value : never;
type StatusOfClass<Class extends string> = Numeric<`${Class}${Digit}${Digit}`>;

type SuccessStatus = StatusOfClass<"2">;
/** The statuses of responses that are not a success. A client never sees informational statuses. */
type OtherStatus = StatusOfClass<"3" | "4" | "5">;

type ExactStatus<Keys extends string> = Numeric<Keys>;
type RangeStatus<Keys extends string> = Keys extends `${infer Class}XX`
  ? StatusOfClass<Class>
  : never;

/**
 * The status codes that one key of a document's responses covers, given all keys: `404` covers itself, `4XX` the rest of its class, and
 * `default` all others. If the document names a success, `default` covers errors only.
 */
export type StatusOf<Key extends string, Keys extends string> = Key extends "default"
  ? Exclude<
      HasSuccess<Keys> extends true ? OtherStatus : SuccessStatus | OtherStatus,
      ExactStatus<Keys> | RangeStatus<Keys>
    >
  : Key extends `${string}XX`
    ? Exclude<RangeStatus<Key>, ExactStatus<Keys>>
    : ExactStatus<Key>;

type HasSuccess<Keys extends string> = Extract<Keys, `2${string}`> extends never ? false : true;

/** The statuses that mean success. */
export type SuccessOf<Status extends number> = Extract<Status, SuccessStatus>;
/** The statuses that do not mean success. */
export type FailureOf<Status extends number> = Exclude<Status, SuccessStatus>;
