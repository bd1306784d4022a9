declare module 'tesseract.js-core/tesseract-core-simd-lstm.js' {
  /** Starts the engine with the bytes of its WebAssembly. */
  export default function TesseractCore(settings: { wasmBinary: ArrayBuffer }): Promise<unknown>;
}
