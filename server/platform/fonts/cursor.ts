/** Reads numbers of a font sequentially, big-endian; throws a `RangeError` at the end. */
export class Cursor {
  readonly bytes: Buffer;
  at: number;

  constructor(bytes: Buffer, at = 0) {
    this.bytes = bytes;
    this.at = at;
  }

  u8(): number {
    return this.bytes.readUInt8(this.at++);
  }

  u16(): number {
    this.at += 2;
    return this.bytes.readUInt16BE(this.at - 2);
  }

  i16(): number {
    this.at += 2;
    return this.bytes.readInt16BE(this.at - 2);
  }

  i32(): number {
    this.at += 4;
    return this.bytes.readInt32BE(this.at - 4);
  }

  u32(): number {
    this.at += 4;
    return this.bytes.readUInt32BE(this.at - 4);
  }

  tag(): string {
    return this.take(4).toString('latin1');
  }

  /** The next bytes. */
  take(length: number): Buffer {
    if (this.at + length > this.bytes.length) throw new RangeError('unexpected end of the font');
    this.at += length;
    return this.bytes.subarray(this.at - length, this.at);
  }
}
