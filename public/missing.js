// What a browser lacks; see FIRST in web/root.tsx. Streams: Firefox before 113.
(() => {
  if (!self.TransformStream) {
    self.TransformStream = class {
      constructor(how) {
        this.how = how;
      }
    };
    ReadableStream.prototype.pipeThrough = function ({ how }) {
      const reader = this.getReader();
      return new ReadableStream({
        async start(controller) {
          for (;;) {
            const { done, value } = await reader.read();
            if (done) break;
            await how.transform(value, controller);
          }
          await how.flush?.(controller);
          controller.close();
        },
        cancel: (reason) => reader.cancel(reason),
      });
    };
  }
  self.TextEncoderStream ??= class extends TransformStream {
    constructor() {
      const encoder = new TextEncoder();
      super({ transform: (text, controller) => controller.enqueue(encoder.encode(text)) });
    }
  };

  // Browsers that block cookies refuse storage as well: what is stored lasts as long as the document.
  const methods = {
    getItem(name) {
      return this[name] ?? null;
    },
    setItem(name, value) {
      this[name] = String(value);
    },
    removeItem(name) {
      delete this[name];
    },
  };
  for (const name of ['localStorage', 'sessionStorage'])
    try {
      self[name].getItem('');
    } catch {
      Object.defineProperty(self, name, { value: Object.create(methods) });
    }
})();
