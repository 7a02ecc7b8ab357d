/** An exact decimal number: `digits` divided by ten to the power of `scale`. */
export interface Decimal {
  readonly digits: bigint;
  /** Not negative. */
  readonly scale: number;
}

export function toDecimal(value: number): Decimal {
  const [mantissa = "0", exponent = "0"] = String(value).split("e");
  const [whole = "0", fraction = ""] = mantissa.split(".");
  const scale = fraction.length - Number(exponent);
  const digits = BigInt(whole + fraction);
  return scale >= 0 ? { digits, scale } : { digits: digits * 10n ** BigInt(-scale), scale: 0 };
}

/** The double nearest to `digits / 10 ** scale`; never negative zero. */
export function fromDecimal(digits: bigint, scale: number): number {
  return digits === 0n ? 0 : Number(`${digits}e-${scale}`);
}

/** `digits` of a decimal at a scale not smaller than its own. */
export function rescale(value: Decimal, scale: number): bigint {
  return value.digits * 10n ** BigInt(scale - value.scale);
}

/** The sum in decimal arithmetic: 0.1 and 0.2 are 0.3. */
export function add(left: number, right: number): number {
  const [a, b] = [toDecimal(left), toDecimal(right)];
  const scale = Math.max(a.scale, b.scale);
  return fromDecimal(rescale(a, scale) + rescale(b, scale), scale);
}

/** The product in decimal arithmetic. */
export function multiply(left: number, right: number): number {
  const [a, b] = [toDecimal(left), toDecimal(right)];
  return fromDecimal(a.digits * b.digits, a.scale + b.scale);
}
