// Made of shared/delivery/src/offline/offline.ts by `npm run bundle` in shared/delivery; not to be edited.
// Contains commander (MIT, TJ Holowaychuk), semver (ISC, Isaac Z. Schlueter and Contributors),
// valibot (MIT, Fabian Hiller).
import { createRequire } from 'node:module';
const require = createRequire(import.meta.url);
var __create = Object.create;
var __defProp = Object.defineProperty;
var __getOwnPropDesc = Object.getOwnPropertyDescriptor;
var __getOwnPropNames = Object.getOwnPropertyNames;
var __getProtoOf = Object.getPrototypeOf;
var __hasOwnProp = Object.prototype.hasOwnProperty;
var __commonJS = (cb, mod) => function __require() {
  try {
    return mod || (0, cb[__getOwnPropNames(cb)[0]])((mod = { exports: {} }).exports, mod), mod.exports;
  } catch (e) {
    throw mod = 0, e;
  }
};
var __copyProps = (to, from, except, desc) => {
  if (from && typeof from === "object" || typeof from === "function") {
    for (let key of __getOwnPropNames(from))
      if (!__hasOwnProp.call(to, key) && key !== except)
        __defProp(to, key, { get: () => from[key], enumerable: !(desc = __getOwnPropDesc(from, key)) || desc.enumerable });
  }
  return to;
};
var __toESM = (mod, isNodeMode, target) => (target = mod != null ? __create(__getProtoOf(mod)) : {}, __copyProps(
  // If the importer is in node compatibility mode or this is not an ESM
  // file that has been converted to a CommonJS file using a Babel-
  // compatible transform (i.e. "__esModule" has not been set), then set
  // "default" to the CommonJS "module.exports" for node compatibility.
  isNodeMode || !mod || !mod.__esModule ? __defProp(target, "default", { value: mod, enumerable: true }) : target,
  mod
));

// ../../node_modules/.pnpm/semver@7.8.6/node_modules/semver/internal/constants.js
var require_constants = __commonJS({
  "../../node_modules/.pnpm/semver@7.8.6/node_modules/semver/internal/constants.js"(exports, module) {
    "use strict";
    var SEMVER_SPEC_VERSION = "2.0.0";
    var MAX_LENGTH = 256;
    var MAX_SAFE_INTEGER = Number.MAX_SAFE_INTEGER || /* istanbul ignore next */
    9007199254740991;
    var MAX_SAFE_COMPONENT_LENGTH = 16;
    var MAX_SAFE_BUILD_LENGTH = MAX_LENGTH - 6;
    var WHITESPACE_CHARACTERS = [
      "	",
      "\n",
      "\v",
      "\f",
      "\r",
      " ",
      " ",
      " ",
      " ",
      " ",
      " ",
      " ",
      " ",
      " ",
      " ",
      " ",
      " ",
      " ",
      " ",
      "\u2028",
      "\u2029",
      " ",
      " ",
      "　",
      "\uFEFF"
    ];
    var RELEASE_TYPES = [
      "major",
      "premajor",
      "minor",
      "preminor",
      "patch",
      "prepatch",
      "prerelease"
    ];
    module.exports = {
      MAX_LENGTH,
      MAX_SAFE_COMPONENT_LENGTH,
      MAX_SAFE_BUILD_LENGTH,
      MAX_SAFE_INTEGER,
      WHITESPACE_CHARACTERS,
      RELEASE_TYPES,
      SEMVER_SPEC_VERSION,
      FLAG_INCLUDE_PRERELEASE: 1,
      FLAG_LOOSE: 2
    };
  }
});

// ../../node_modules/.pnpm/semver@7.8.6/node_modules/semver/internal/debug.js
var require_debug = __commonJS({
  "../../node_modules/.pnpm/semver@7.8.6/node_modules/semver/internal/debug.js"(exports, module) {
    "use strict";
    var debug = typeof process === "object" && process.env && process.env.NODE_DEBUG && /\bsemver\b/i.test(process.env.NODE_DEBUG) ? (...args) => console.error("SEMVER", ...args) : () => {
    };
    module.exports = debug;
  }
});

// ../../node_modules/.pnpm/semver@7.8.6/node_modules/semver/internal/re.js
var require_re = __commonJS({
  "../../node_modules/.pnpm/semver@7.8.6/node_modules/semver/internal/re.js"(exports, module) {
    "use strict";
    var {
      MAX_SAFE_COMPONENT_LENGTH,
      MAX_SAFE_BUILD_LENGTH,
      MAX_LENGTH
    } = require_constants();
    var debug = require_debug();
    exports = module.exports = {};
    var re = exports.re = [];
    var safeRe = exports.safeRe = [];
    var src = exports.src = [];
    var safeSrc = exports.safeSrc = [];
    var t = exports.t = {};
    var R = 0;
    var LETTERDASHNUMBER = "[a-zA-Z0-9-]";
    var safeRegexReplacements = [
      ["\\s", 1],
      ["\\d", MAX_LENGTH],
      [LETTERDASHNUMBER, MAX_SAFE_BUILD_LENGTH]
    ];
    var makeSafeRegex = (value) => {
      for (const [token, max] of safeRegexReplacements) {
        value = value.split(`${token}*`).join(`${token}{0,${max}}`).split(`${token}+`).join(`${token}{1,${max}}`);
      }
      return value;
    };
    var createToken = (name, value, isGlobal) => {
      const safe = makeSafeRegex(value);
      const index = R++;
      debug(name, index, value);
      t[name] = index;
      src[index] = value;
      safeSrc[index] = safe;
      re[index] = new RegExp(value, isGlobal ? "g" : void 0);
      safeRe[index] = new RegExp(safe, isGlobal ? "g" : void 0);
    };
    createToken("NUMERICIDENTIFIER", "0|[1-9]\\d*");
    createToken("NUMERICIDENTIFIERLOOSE", "\\d+");
    createToken("NONNUMERICIDENTIFIER", `\\d*[a-zA-Z-]${LETTERDASHNUMBER}*`);
    createToken("MAINVERSION", `(${src[t.NUMERICIDENTIFIER]})\\.(${src[t.NUMERICIDENTIFIER]})\\.(${src[t.NUMERICIDENTIFIER]})`);
    createToken("MAINVERSIONLOOSE", `(${src[t.NUMERICIDENTIFIERLOOSE]})\\.(${src[t.NUMERICIDENTIFIERLOOSE]})\\.(${src[t.NUMERICIDENTIFIERLOOSE]})`);
    createToken("PRERELEASEIDENTIFIER", `(?:${src[t.NONNUMERICIDENTIFIER]}|${src[t.NUMERICIDENTIFIER]})`);
    createToken("PRERELEASEIDENTIFIERLOOSE", `(?:${src[t.NONNUMERICIDENTIFIER]}|${src[t.NUMERICIDENTIFIERLOOSE]})`);
    createToken("PRERELEASE", `(?:-(${src[t.PRERELEASEIDENTIFIER]}(?:\\.${src[t.PRERELEASEIDENTIFIER]})*))`);
    createToken("PRERELEASELOOSE", `(?:-?(${src[t.PRERELEASEIDENTIFIERLOOSE]}(?:\\.${src[t.PRERELEASEIDENTIFIERLOOSE]})*))`);
    createToken("BUILDIDENTIFIER", `${LETTERDASHNUMBER}+`);
    createToken("BUILD", `(?:\\+(${src[t.BUILDIDENTIFIER]}(?:\\.${src[t.BUILDIDENTIFIER]})*))`);
    createToken("FULLPLAIN", `v?${src[t.MAINVERSION]}${src[t.PRERELEASE]}?${src[t.BUILD]}?`);
    createToken("FULL", `^${src[t.FULLPLAIN]}$`);
    createToken("LOOSEPLAIN", `[v=\\s]*${src[t.MAINVERSIONLOOSE]}${src[t.PRERELEASELOOSE]}?${src[t.BUILD]}?`);
    createToken("LOOSE", `^${src[t.LOOSEPLAIN]}$`);
    createToken("GTLT", "((?:<|>)?=?)");
    createToken("XRANGEIDENTIFIERLOOSE", `${src[t.NUMERICIDENTIFIERLOOSE]}|x|X|\\*`);
    createToken("XRANGEIDENTIFIER", `${src[t.NUMERICIDENTIFIER]}|x|X|\\*`);
    createToken("XRANGEPLAIN", `[v=\\s]*(${src[t.XRANGEIDENTIFIER]})(?:\\.(${src[t.XRANGEIDENTIFIER]})(?:\\.(${src[t.XRANGEIDENTIFIER]})(?:${src[t.PRERELEASE]})?${src[t.BUILD]}?)?)?`);
    createToken("XRANGEPLAINLOOSE", `[v=\\s]*(${src[t.XRANGEIDENTIFIERLOOSE]})(?:\\.(${src[t.XRANGEIDENTIFIERLOOSE]})(?:\\.(${src[t.XRANGEIDENTIFIERLOOSE]})(?:${src[t.PRERELEASELOOSE]})?${src[t.BUILD]}?)?)?`);
    createToken("XRANGE", `^${src[t.GTLT]}\\s*${src[t.XRANGEPLAIN]}$`);
    createToken("XRANGELOOSE", `^${src[t.GTLT]}\\s*${src[t.XRANGEPLAINLOOSE]}$`);
    createToken("COERCEPLAIN", `${"(^|[^\\d])(\\d{1,"}${MAX_SAFE_COMPONENT_LENGTH}})(?:\\.(\\d{1,${MAX_SAFE_COMPONENT_LENGTH}}))?(?:\\.(\\d{1,${MAX_SAFE_COMPONENT_LENGTH}}))?`);
    createToken("COERCE", `${src[t.COERCEPLAIN]}(?:$|[^\\d])`);
    createToken("COERCEFULL", src[t.COERCEPLAIN] + `(?:${src[t.PRERELEASE]})?(?:${src[t.BUILD]})?(?:$|[^\\d])`);
    createToken("COERCERTL", src[t.COERCE], true);
    createToken("COERCERTLFULL", src[t.COERCEFULL], true);
    createToken("LONETILDE", "(?:~>?)");
    createToken("TILDETRIM", `(\\s*)${src[t.LONETILDE]}\\s+`, true);
    exports.tildeTrimReplace = "$1~";
    createToken("TILDE", `^${src[t.LONETILDE]}${src[t.XRANGEPLAIN]}$`);
    createToken("TILDELOOSE", `^${src[t.LONETILDE]}${src[t.XRANGEPLAINLOOSE]}$`);
    createToken("LONECARET", "(?:\\^)");
    createToken("CARETTRIM", `(\\s*)${src[t.LONECARET]}\\s+`, true);
    exports.caretTrimReplace = "$1^";
    createToken("CARET", `^${src[t.LONECARET]}${src[t.XRANGEPLAIN]}$`);
    createToken("CARETLOOSE", `^${src[t.LONECARET]}${src[t.XRANGEPLAINLOOSE]}$`);
    createToken("COMPARATORLOOSE", `^${src[t.GTLT]}\\s*(${src[t.LOOSEPLAIN]})$|^$`);
    createToken("COMPARATOR", `^${src[t.GTLT]}\\s*(${src[t.FULLPLAIN]})$|^$`);
    createToken("COMPARATORTRIM", `(\\s*)${src[t.GTLT]}\\s*(${src[t.LOOSEPLAIN]}|${src[t.XRANGEPLAIN]})`, true);
    exports.comparatorTrimReplace = "$1$2$3";
    createToken("HYPHENRANGE", `^\\s*(${src[t.XRANGEPLAIN]})\\s+-\\s+(${src[t.XRANGEPLAIN]})\\s*$`);
    createToken("HYPHENRANGELOOSE", `^\\s*(${src[t.XRANGEPLAINLOOSE]})\\s+-\\s+(${src[t.XRANGEPLAINLOOSE]})\\s*$`);
    createToken("STAR", "(<|>)?=?\\s*\\*");
    createToken("GTE0", "^\\s*>=\\s*0\\.0\\.0\\s*$");
    createToken("GTE0PRE", "^\\s*>=\\s*0\\.0\\.0-0\\s*$");
  }
});

// ../../node_modules/.pnpm/semver@7.8.6/node_modules/semver/internal/parse-options.js
var require_parse_options = __commonJS({
  "../../node_modules/.pnpm/semver@7.8.6/node_modules/semver/internal/parse-options.js"(exports, module) {
    "use strict";
    var looseOption = Object.freeze({ loose: true });
    var emptyOpts = Object.freeze({});
    var parseOptions = (options) => {
      if (!options) {
        return emptyOpts;
      }
      if (typeof options !== "object") {
        return looseOption;
      }
      return options;
    };
    module.exports = parseOptions;
  }
});

// ../../node_modules/.pnpm/semver@7.8.6/node_modules/semver/internal/identifiers.js
var require_identifiers = __commonJS({
  "../../node_modules/.pnpm/semver@7.8.6/node_modules/semver/internal/identifiers.js"(exports, module) {
    "use strict";
    var numeric = /^[0-9]+$/;
    var compareIdentifiers = (a, b) => {
      if (typeof a === "number" && typeof b === "number") {
        return a === b ? 0 : a < b ? -1 : 1;
      }
      const anum = numeric.test(a);
      const bnum = numeric.test(b);
      if (anum && bnum) {
        a = +a;
        b = +b;
      }
      return a === b ? 0 : anum && !bnum ? -1 : bnum && !anum ? 1 : a < b ? -1 : 1;
    };
    var rcompareIdentifiers = (a, b) => compareIdentifiers(b, a);
    module.exports = {
      compareIdentifiers,
      rcompareIdentifiers
    };
  }
});

// ../../node_modules/.pnpm/semver@7.8.6/node_modules/semver/classes/semver.js
var require_semver = __commonJS({
  "../../node_modules/.pnpm/semver@7.8.6/node_modules/semver/classes/semver.js"(exports, module) {
    "use strict";
    var debug = require_debug();
    var { MAX_LENGTH, MAX_SAFE_INTEGER } = require_constants();
    var { safeRe: re, t } = require_re();
    var parseOptions = require_parse_options();
    var { compareIdentifiers } = require_identifiers();
    var isPrereleaseIdentifier = (prerelease, identifier) => {
      const identifiers = identifier.split(".");
      if (identifiers.length > prerelease.length) {
        return false;
      }
      for (let i = 0; i < identifiers.length; i++) {
        if (compareIdentifiers(prerelease[i], identifiers[i]) !== 0) {
          return false;
        }
      }
      return true;
    };
    var SemVer = class _SemVer {
      constructor(version2, options) {
        options = parseOptions(options);
        if (version2 instanceof _SemVer) {
          if (version2.loose === !!options.loose && version2.includePrerelease === !!options.includePrerelease) {
            return version2;
          } else {
            version2 = version2.version;
          }
        } else if (typeof version2 !== "string") {
          throw new TypeError(`Invalid version. Must be a string. Got type "${typeof version2}".`);
        }
        if (version2.length > MAX_LENGTH) {
          throw new TypeError(
            `version is longer than ${MAX_LENGTH} characters`
          );
        }
        debug("SemVer", version2, options);
        this.options = options;
        this.loose = !!options.loose;
        this.includePrerelease = !!options.includePrerelease;
        const m = version2.trim().match(options.loose ? re[t.LOOSE] : re[t.FULL]);
        if (!m) {
          throw new TypeError(`Invalid Version: ${version2}`);
        }
        this.raw = version2;
        this.major = +m[1];
        this.minor = +m[2];
        this.patch = +m[3];
        if (this.major > MAX_SAFE_INTEGER || this.major < 0) {
          throw new TypeError("Invalid major version");
        }
        if (this.minor > MAX_SAFE_INTEGER || this.minor < 0) {
          throw new TypeError("Invalid minor version");
        }
        if (this.patch > MAX_SAFE_INTEGER || this.patch < 0) {
          throw new TypeError("Invalid patch version");
        }
        if (!m[4]) {
          this.prerelease = [];
        } else {
          this.prerelease = m[4].split(".").map((id) => {
            if (/^[0-9]+$/.test(id)) {
              const num = +id;
              if (num >= 0 && num < MAX_SAFE_INTEGER) {
                return num;
              }
            }
            return id;
          });
        }
        this.build = m[5] ? m[5].split(".") : [];
        this.format();
      }
      format() {
        this.version = `${this.major}.${this.minor}.${this.patch}`;
        if (this.prerelease.length) {
          this.version += `-${this.prerelease.join(".")}`;
        }
        return this.version;
      }
      toString() {
        return this.version;
      }
      compare(other) {
        debug("SemVer.compare", this.version, this.options, other);
        if (!(other instanceof _SemVer)) {
          if (typeof other === "string" && other === this.version) {
            return 0;
          }
          other = new _SemVer(other, this.options);
        }
        if (other.version === this.version) {
          return 0;
        }
        return this.compareMain(other) || this.comparePre(other);
      }
      compareMain(other) {
        if (!(other instanceof _SemVer)) {
          other = new _SemVer(other, this.options);
        }
        if (this.major < other.major) {
          return -1;
        }
        if (this.major > other.major) {
          return 1;
        }
        if (this.minor < other.minor) {
          return -1;
        }
        if (this.minor > other.minor) {
          return 1;
        }
        if (this.patch < other.patch) {
          return -1;
        }
        if (this.patch > other.patch) {
          return 1;
        }
        return 0;
      }
      comparePre(other) {
        if (!(other instanceof _SemVer)) {
          other = new _SemVer(other, this.options);
        }
        if (this.prerelease.length && !other.prerelease.length) {
          return -1;
        } else if (!this.prerelease.length && other.prerelease.length) {
          return 1;
        } else if (!this.prerelease.length && !other.prerelease.length) {
          return 0;
        }
        let i = 0;
        do {
          const a = this.prerelease[i];
          const b = other.prerelease[i];
          debug("prerelease compare", i, a, b);
          if (a === void 0 && b === void 0) {
            return 0;
          } else if (b === void 0) {
            return 1;
          } else if (a === void 0) {
            return -1;
          } else if (a === b) {
            continue;
          } else {
            return compareIdentifiers(a, b);
          }
        } while (++i);
      }
      compareBuild(other) {
        if (!(other instanceof _SemVer)) {
          other = new _SemVer(other, this.options);
        }
        let i = 0;
        do {
          const a = this.build[i];
          const b = other.build[i];
          debug("build compare", i, a, b);
          if (a === void 0 && b === void 0) {
            return 0;
          } else if (b === void 0) {
            return 1;
          } else if (a === void 0) {
            return -1;
          } else if (a === b) {
            continue;
          } else {
            return compareIdentifiers(a, b);
          }
        } while (++i);
      }
      // preminor will bump the version up to the next minor release, and immediately
      // down to pre-release. premajor and prepatch work the same way.
      inc(release, identifier, identifierBase) {
        if (release.startsWith("pre")) {
          if (!identifier && identifierBase === false) {
            throw new Error("invalid increment argument: identifier is empty");
          }
          if (identifier) {
            const match = `-${identifier}`.match(this.options.loose ? re[t.PRERELEASELOOSE] : re[t.PRERELEASE]);
            if (!match || match[1] !== identifier) {
              throw new Error(`invalid identifier: ${identifier}`);
            }
          }
        }
        switch (release) {
          case "premajor":
            this.prerelease.length = 0;
            this.patch = 0;
            this.minor = 0;
            this.major++;
            this.inc("pre", identifier, identifierBase);
            break;
          case "preminor":
            this.prerelease.length = 0;
            this.patch = 0;
            this.minor++;
            this.inc("pre", identifier, identifierBase);
            break;
          case "prepatch":
            this.prerelease.length = 0;
            this.inc("patch", identifier, identifierBase);
            this.inc("pre", identifier, identifierBase);
            break;
          // If the input is a non-prerelease version, this acts the same as
          // prepatch.
          case "prerelease":
            if (this.prerelease.length === 0) {
              this.inc("patch", identifier, identifierBase);
            }
            this.inc("pre", identifier, identifierBase);
            break;
          case "release":
            if (this.prerelease.length === 0) {
              throw new Error(`version ${this.raw} is not a prerelease`);
            }
            this.prerelease.length = 0;
            break;
          case "major":
            if (this.minor !== 0 || this.patch !== 0 || this.prerelease.length === 0) {
              this.major++;
            }
            this.minor = 0;
            this.patch = 0;
            this.prerelease = [];
            break;
          case "minor":
            if (this.patch !== 0 || this.prerelease.length === 0) {
              this.minor++;
            }
            this.patch = 0;
            this.prerelease = [];
            break;
          case "patch":
            if (this.prerelease.length === 0) {
              this.patch++;
            }
            this.prerelease = [];
            break;
          // This probably shouldn't be used publicly.
          // 1.0.0 'pre' would become 1.0.0-0 which is the wrong direction.
          case "pre": {
            const base = Number(identifierBase) ? 1 : 0;
            if (this.prerelease.length === 0) {
              this.prerelease = [base];
            } else {
              let i = this.prerelease.length;
              while (--i >= 0) {
                if (typeof this.prerelease[i] === "number") {
                  this.prerelease[i]++;
                  i = -2;
                }
              }
              if (i === -1) {
                if (identifier === this.prerelease.join(".") && identifierBase === false) {
                  throw new Error("invalid increment argument: identifier already exists");
                }
                this.prerelease.push(base);
              }
            }
            if (identifier) {
              let prerelease = [identifier, base];
              if (identifierBase === false) {
                prerelease = [identifier];
              }
              if (isPrereleaseIdentifier(this.prerelease, identifier)) {
                const prereleaseBase = this.prerelease[identifier.split(".").length];
                if (isNaN(prereleaseBase)) {
                  this.prerelease = prerelease;
                }
              } else {
                this.prerelease = prerelease;
              }
            }
            break;
          }
          default:
            throw new Error(`invalid increment argument: ${release}`);
        }
        this.raw = this.format();
        if (this.build.length) {
          this.raw += `+${this.build.join(".")}`;
        }
        return this;
      }
    };
    module.exports = SemVer;
  }
});

// ../../node_modules/.pnpm/semver@7.8.6/node_modules/semver/functions/parse.js
var require_parse = __commonJS({
  "../../node_modules/.pnpm/semver@7.8.6/node_modules/semver/functions/parse.js"(exports, module) {
    "use strict";
    var SemVer = require_semver();
    var parse = (version2, options, throwErrors = false) => {
      if (version2 instanceof SemVer) {
        return version2;
      }
      try {
        return new SemVer(version2, options);
      } catch (er) {
        if (!throwErrors) {
          return null;
        }
        throw er;
      }
    };
    module.exports = parse;
  }
});

// ../../node_modules/.pnpm/semver@7.8.6/node_modules/semver/functions/valid.js
var require_valid = __commonJS({
  "../../node_modules/.pnpm/semver@7.8.6/node_modules/semver/functions/valid.js"(exports, module) {
    "use strict";
    var parse = require_parse();
    var valid2 = (version2, options) => {
      const v = parse(version2, options);
      return v ? v.version : null;
    };
    module.exports = valid2;
  }
});

// ../../node_modules/.pnpm/semver@7.8.6/node_modules/semver/functions/clean.js
var require_clean = __commonJS({
  "../../node_modules/.pnpm/semver@7.8.6/node_modules/semver/functions/clean.js"(exports, module) {
    "use strict";
    var parse = require_parse();
    var clean = (version2, options) => {
      const s = parse(version2.trim().replace(/^[=v]+/, ""), options);
      return s ? s.version : null;
    };
    module.exports = clean;
  }
});

// ../../node_modules/.pnpm/semver@7.8.6/node_modules/semver/functions/inc.js
var require_inc = __commonJS({
  "../../node_modules/.pnpm/semver@7.8.6/node_modules/semver/functions/inc.js"(exports, module) {
    "use strict";
    var SemVer = require_semver();
    var inc = (version2, release, options, identifier, identifierBase) => {
      if (typeof options === "string") {
        identifierBase = identifier;
        identifier = options;
        options = void 0;
      }
      try {
        return new SemVer(
          version2 instanceof SemVer ? version2.version : version2,
          options
        ).inc(release, identifier, identifierBase).version;
      } catch (er) {
        return null;
      }
    };
    module.exports = inc;
  }
});

// ../../node_modules/.pnpm/semver@7.8.6/node_modules/semver/functions/diff.js
var require_diff = __commonJS({
  "../../node_modules/.pnpm/semver@7.8.6/node_modules/semver/functions/diff.js"(exports, module) {
    "use strict";
    var parse = require_parse();
    var diff = (version1, version2) => {
      const v1 = parse(version1, null, true);
      const v2 = parse(version2, null, true);
      const comparison = v1.compare(v2);
      if (comparison === 0) {
        return null;
      }
      const v1Higher = comparison > 0;
      const highVersion = v1Higher ? v1 : v2;
      const lowVersion = v1Higher ? v2 : v1;
      const highHasPre = !!highVersion.prerelease.length;
      const lowHasPre = !!lowVersion.prerelease.length;
      if (lowHasPre && !highHasPre) {
        if (!lowVersion.patch && !lowVersion.minor) {
          return "major";
        }
        if (lowVersion.compareMain(highVersion) === 0) {
          if (lowVersion.minor && !lowVersion.patch) {
            return "minor";
          }
          return "patch";
        }
      }
      const prefix = highHasPre ? "pre" : "";
      if (v1.major !== v2.major) {
        return prefix + "major";
      }
      if (v1.minor !== v2.minor) {
        return prefix + "minor";
      }
      if (v1.patch !== v2.patch) {
        return prefix + "patch";
      }
      return "prerelease";
    };
    module.exports = diff;
  }
});

// ../../node_modules/.pnpm/semver@7.8.6/node_modules/semver/functions/major.js
var require_major = __commonJS({
  "../../node_modules/.pnpm/semver@7.8.6/node_modules/semver/functions/major.js"(exports, module) {
    "use strict";
    var SemVer = require_semver();
    var major = (a, loose) => new SemVer(a, loose).major;
    module.exports = major;
  }
});

// ../../node_modules/.pnpm/semver@7.8.6/node_modules/semver/functions/minor.js
var require_minor = __commonJS({
  "../../node_modules/.pnpm/semver@7.8.6/node_modules/semver/functions/minor.js"(exports, module) {
    "use strict";
    var SemVer = require_semver();
    var minor = (a, loose) => new SemVer(a, loose).minor;
    module.exports = minor;
  }
});

// ../../node_modules/.pnpm/semver@7.8.6/node_modules/semver/functions/patch.js
var require_patch = __commonJS({
  "../../node_modules/.pnpm/semver@7.8.6/node_modules/semver/functions/patch.js"(exports, module) {
    "use strict";
    var SemVer = require_semver();
    var patch = (a, loose) => new SemVer(a, loose).patch;
    module.exports = patch;
  }
});

// ../../node_modules/.pnpm/semver@7.8.6/node_modules/semver/functions/prerelease.js
var require_prerelease = __commonJS({
  "../../node_modules/.pnpm/semver@7.8.6/node_modules/semver/functions/prerelease.js"(exports, module) {
    "use strict";
    var parse = require_parse();
    var prerelease = (version2, options) => {
      const parsed = parse(version2, options);
      return parsed && parsed.prerelease.length ? parsed.prerelease : null;
    };
    module.exports = prerelease;
  }
});

// ../../node_modules/.pnpm/semver@7.8.6/node_modules/semver/functions/compare.js
var require_compare = __commonJS({
  "../../node_modules/.pnpm/semver@7.8.6/node_modules/semver/functions/compare.js"(exports, module) {
    "use strict";
    var SemVer = require_semver();
    var compare = (a, b, loose) => new SemVer(a, loose).compare(new SemVer(b, loose));
    module.exports = compare;
  }
});

// ../../node_modules/.pnpm/semver@7.8.6/node_modules/semver/functions/rcompare.js
var require_rcompare = __commonJS({
  "../../node_modules/.pnpm/semver@7.8.6/node_modules/semver/functions/rcompare.js"(exports, module) {
    "use strict";
    var compare = require_compare();
    var rcompare = (a, b, loose) => compare(b, a, loose);
    module.exports = rcompare;
  }
});

// ../../node_modules/.pnpm/semver@7.8.6/node_modules/semver/functions/compare-loose.js
var require_compare_loose = __commonJS({
  "../../node_modules/.pnpm/semver@7.8.6/node_modules/semver/functions/compare-loose.js"(exports, module) {
    "use strict";
    var compare = require_compare();
    var compareLoose = (a, b) => compare(a, b, true);
    module.exports = compareLoose;
  }
});

// ../../node_modules/.pnpm/semver@7.8.6/node_modules/semver/functions/compare-build.js
var require_compare_build = __commonJS({
  "../../node_modules/.pnpm/semver@7.8.6/node_modules/semver/functions/compare-build.js"(exports, module) {
    "use strict";
    var SemVer = require_semver();
    var compareBuild = (a, b, loose) => {
      const versionA = new SemVer(a, loose);
      const versionB = new SemVer(b, loose);
      return versionA.compare(versionB) || versionA.compareBuild(versionB);
    };
    module.exports = compareBuild;
  }
});

// ../../node_modules/.pnpm/semver@7.8.6/node_modules/semver/functions/sort.js
var require_sort = __commonJS({
  "../../node_modules/.pnpm/semver@7.8.6/node_modules/semver/functions/sort.js"(exports, module) {
    "use strict";
    var compareBuild = require_compare_build();
    var sort = (list, loose) => list.sort((a, b) => compareBuild(a, b, loose));
    module.exports = sort;
  }
});

// ../../node_modules/.pnpm/semver@7.8.6/node_modules/semver/functions/rsort.js
var require_rsort = __commonJS({
  "../../node_modules/.pnpm/semver@7.8.6/node_modules/semver/functions/rsort.js"(exports, module) {
    "use strict";
    var compareBuild = require_compare_build();
    var rsort = (list, loose) => list.sort((a, b) => compareBuild(b, a, loose));
    module.exports = rsort;
  }
});

// ../../node_modules/.pnpm/semver@7.8.6/node_modules/semver/functions/gt.js
var require_gt = __commonJS({
  "../../node_modules/.pnpm/semver@7.8.6/node_modules/semver/functions/gt.js"(exports, module) {
    "use strict";
    var compare = require_compare();
    var gt = (a, b, loose) => compare(a, b, loose) > 0;
    module.exports = gt;
  }
});

// ../../node_modules/.pnpm/semver@7.8.6/node_modules/semver/functions/lt.js
var require_lt = __commonJS({
  "../../node_modules/.pnpm/semver@7.8.6/node_modules/semver/functions/lt.js"(exports, module) {
    "use strict";
    var compare = require_compare();
    var lt = (a, b, loose) => compare(a, b, loose) < 0;
    module.exports = lt;
  }
});

// ../../node_modules/.pnpm/semver@7.8.6/node_modules/semver/functions/eq.js
var require_eq = __commonJS({
  "../../node_modules/.pnpm/semver@7.8.6/node_modules/semver/functions/eq.js"(exports, module) {
    "use strict";
    var compare = require_compare();
    var eq = (a, b, loose) => compare(a, b, loose) === 0;
    module.exports = eq;
  }
});

// ../../node_modules/.pnpm/semver@7.8.6/node_modules/semver/functions/neq.js
var require_neq = __commonJS({
  "../../node_modules/.pnpm/semver@7.8.6/node_modules/semver/functions/neq.js"(exports, module) {
    "use strict";
    var compare = require_compare();
    var neq = (a, b, loose) => compare(a, b, loose) !== 0;
    module.exports = neq;
  }
});

// ../../node_modules/.pnpm/semver@7.8.6/node_modules/semver/functions/gte.js
var require_gte = __commonJS({
  "../../node_modules/.pnpm/semver@7.8.6/node_modules/semver/functions/gte.js"(exports, module) {
    "use strict";
    var compare = require_compare();
    var gte = (a, b, loose) => compare(a, b, loose) >= 0;
    module.exports = gte;
  }
});

// ../../node_modules/.pnpm/semver@7.8.6/node_modules/semver/functions/lte.js
var require_lte = __commonJS({
  "../../node_modules/.pnpm/semver@7.8.6/node_modules/semver/functions/lte.js"(exports, module) {
    "use strict";
    var compare = require_compare();
    var lte = (a, b, loose) => compare(a, b, loose) <= 0;
    module.exports = lte;
  }
});

// ../../node_modules/.pnpm/semver@7.8.6/node_modules/semver/functions/cmp.js
var require_cmp = __commonJS({
  "../../node_modules/.pnpm/semver@7.8.6/node_modules/semver/functions/cmp.js"(exports, module) {
    "use strict";
    var eq = require_eq();
    var neq = require_neq();
    var gt = require_gt();
    var gte = require_gte();
    var lt = require_lt();
    var lte = require_lte();
    var cmp = (a, op, b, loose) => {
      switch (op) {
        case "===":
          if (typeof a === "object") {
            a = a.version;
          }
          if (typeof b === "object") {
            b = b.version;
          }
          return a === b;
        case "!==":
          if (typeof a === "object") {
            a = a.version;
          }
          if (typeof b === "object") {
            b = b.version;
          }
          return a !== b;
        case "":
        case "=":
        case "==":
          return eq(a, b, loose);
        case "!=":
          return neq(a, b, loose);
        case ">":
          return gt(a, b, loose);
        case ">=":
          return gte(a, b, loose);
        case "<":
          return lt(a, b, loose);
        case "<=":
          return lte(a, b, loose);
        default:
          throw new TypeError(`Invalid operator: ${op}`);
      }
    };
    module.exports = cmp;
  }
});

// ../../node_modules/.pnpm/semver@7.8.6/node_modules/semver/functions/coerce.js
var require_coerce = __commonJS({
  "../../node_modules/.pnpm/semver@7.8.6/node_modules/semver/functions/coerce.js"(exports, module) {
    "use strict";
    var SemVer = require_semver();
    var parse = require_parse();
    var { safeRe: re, t } = require_re();
    var coerce = (version2, options) => {
      if (version2 instanceof SemVer) {
        return version2;
      }
      if (typeof version2 === "number") {
        version2 = String(version2);
      }
      if (typeof version2 !== "string") {
        return null;
      }
      options = options || {};
      let match = null;
      if (!options.rtl) {
        match = version2.match(options.includePrerelease ? re[t.COERCEFULL] : re[t.COERCE]);
      } else {
        const coerceRtlRegex = options.includePrerelease ? re[t.COERCERTLFULL] : re[t.COERCERTL];
        let next2;
        while ((next2 = coerceRtlRegex.exec(version2)) && (!match || match.index + match[0].length !== version2.length)) {
          if (!match || next2.index + next2[0].length !== match.index + match[0].length) {
            match = next2;
          }
          coerceRtlRegex.lastIndex = next2.index + next2[1].length + next2[2].length;
        }
        coerceRtlRegex.lastIndex = -1;
      }
      if (match === null) {
        return null;
      }
      const major = match[2];
      const minor = match[3] || "0";
      const patch = match[4] || "0";
      const prerelease = options.includePrerelease && match[5] ? `-${match[5]}` : "";
      const build2 = options.includePrerelease && match[6] ? `+${match[6]}` : "";
      return parse(`${major}.${minor}.${patch}${prerelease}${build2}`, options);
    };
    module.exports = coerce;
  }
});

// ../../node_modules/.pnpm/semver@7.8.6/node_modules/semver/functions/truncate.js
var require_truncate = __commonJS({
  "../../node_modules/.pnpm/semver@7.8.6/node_modules/semver/functions/truncate.js"(exports, module) {
    "use strict";
    var parse = require_parse();
    var constants2 = require_constants();
    var SemVer = require_semver();
    var truncate = (version2, truncation, options) => {
      if (!constants2.RELEASE_TYPES.includes(truncation)) {
        return null;
      }
      const clonedVersion = cloneInputVersion(version2, options);
      return clonedVersion && doTruncation(clonedVersion, truncation);
    };
    var cloneInputVersion = (version2, options) => {
      const versionStringToParse = version2 instanceof SemVer ? version2.version : version2;
      return parse(versionStringToParse, options);
    };
    var doTruncation = (version2, truncation) => {
      if (isPrerelease(truncation)) {
        return version2.version;
      }
      version2.prerelease = [];
      switch (truncation) {
        case "major":
          version2.minor = 0;
          version2.patch = 0;
          break;
        case "minor":
          version2.patch = 0;
          break;
      }
      return version2.format();
    };
    var isPrerelease = (type) => {
      return type.startsWith("pre");
    };
    module.exports = truncate;
  }
});

// ../../node_modules/.pnpm/semver@7.8.6/node_modules/semver/internal/lrucache.js
var require_lrucache = __commonJS({
  "../../node_modules/.pnpm/semver@7.8.6/node_modules/semver/internal/lrucache.js"(exports, module) {
    "use strict";
    var LRUCache = class {
      constructor() {
        this.max = 1e3;
        this.map = /* @__PURE__ */ new Map();
      }
      get(key) {
        const value = this.map.get(key);
        if (value === void 0) {
          return void 0;
        } else {
          this.map.delete(key);
          this.map.set(key, value);
          return value;
        }
      }
      delete(key) {
        return this.map.delete(key);
      }
      set(key, value) {
        const deleted = this.delete(key);
        if (!deleted && value !== void 0) {
          if (this.map.size >= this.max) {
            const firstKey = this.map.keys().next().value;
            this.delete(firstKey);
          }
          this.map.set(key, value);
        }
        return this;
      }
    };
    module.exports = LRUCache;
  }
});

// ../../node_modules/.pnpm/semver@7.8.6/node_modules/semver/internal/trim-comparator-whitespace.js
var require_trim_comparator_whitespace = __commonJS({
  "../../node_modules/.pnpm/semver@7.8.6/node_modules/semver/internal/trim-comparator-whitespace.js"(exports, module) {
    "use strict";
    var {
      MAX_LENGTH,
      MAX_SAFE_BUILD_LENGTH,
      WHITESPACE_CHARACTERS
    } = require_constants();
    var whitespace = new Uint8Array(65536);
    for (const char of WHITESPACE_CHARACTERS) {
      whitespace[char.charCodeAt(0)] = 1;
    }
    var isWhitespace = (char) => char !== void 0 && whitespace[char.charCodeAt(0)] === 1;
    var isVersionPrefix = (char) => char === "v" || char === "=" || isWhitespace(char);
    var isDigit = (char) => char !== void 0 && char >= "0" && char <= "9";
    var isLetter = (char) => char !== void 0 && (char >= "a" && char <= "z" || char >= "A" && char <= "Z");
    var isIdentifierCharacter = (char) => isDigit(char) || isLetter(char) || char === "-";
    var isVersionStart = (char) => isDigit(char) || char === "x" || char === "X" || char === "*";
    var findDigitsEndIndex = (range, start, limit, digitRuns) => {
      if (!isDigit(range[start])) {
        return start;
      }
      if (start >= digitRuns.start && start < digitRuns.end) {
        return Math.min(start + limit, digitRuns.end);
      }
      if (start >= digitRuns.previousStart && start < digitRuns.previousEnd) {
        return Math.min(start + limit, digitRuns.previousEnd);
      }
      let end = start + 1;
      while (isDigit(range[end])) {
        end++;
      }
      digitRuns.previousStart = digitRuns.start;
      digitRuns.previousEnd = digitRuns.end;
      digitRuns.start = start;
      digitRuns.end = end;
      return Math.min(start + limit, end);
    };
    var findVersionNumberEndIndex = (range, start, loose, digitRuns) => {
      if (!loose && range[start] === "0") {
        return start + 1;
      }
      return findDigitsEndIndex(range, start, loose ? MAX_LENGTH : MAX_LENGTH + 1, digitRuns);
    };
    var findPrereleaseIdentifierEndIndex = (range, start, loose, digitRuns) => {
      const digitsEnd = findDigitsEndIndex(range, start, MAX_LENGTH, digitRuns);
      if (isLetter(range[digitsEnd]) || range[digitsEnd] === "-") {
        let end = digitsEnd + 1;
        const limit = end + MAX_SAFE_BUILD_LENGTH;
        while (end < limit && isIdentifierCharacter(range[end])) {
          end++;
        }
        return end;
      }
      return findVersionNumberEndIndex(range, start, loose, digitRuns);
    };
    var findPrereleaseEndIndex = (range, start, loose, digitRuns) => {
      const hyphen = range[start] === "-";
      if (!loose && !hyphen) {
        return start;
      }
      const identifierStart = start + (hyphen ? 1 : 0);
      let end = findPrereleaseIdentifierEndIndex(range, identifierStart, loose, digitRuns);
      if (end === identifierStart) {
        if (!loose || !hyphen) {
          return start;
        }
        end = findPrereleaseIdentifierEndIndex(range, start, loose, digitRuns);
      }
      while (range[end] === ".") {
        const next2 = findPrereleaseIdentifierEndIndex(range, end + 1, loose, digitRuns);
        if (next2 === end + 1) {
          break;
        }
        end = next2;
      }
      return end;
    };
    var findBuildIdentifierEndIndex = (range, start) => {
      let end = start;
      while (end - start < MAX_SAFE_BUILD_LENGTH && isIdentifierCharacter(range[end])) {
        end++;
      }
      return end;
    };
    var findBuildEndIndex = (range, start) => {
      if (range[start] !== "+") {
        return start;
      }
      let end = findBuildIdentifierEndIndex(range, start + 1);
      if (end === start + 1) {
        return start;
      }
      while (range[end] === ".") {
        const next2 = findBuildIdentifierEndIndex(range, end + 1);
        if (next2 === end + 1) {
          break;
        }
        end = next2;
      }
      return end;
    };
    var findLooseFullVersionEndIndex = (range, start, digitRuns) => {
      let end = start;
      for (let component = 0; component < 3; component++) {
        const next2 = findVersionNumberEndIndex(range, end, true, digitRuns);
        if (next2 === end) {
          return start;
        }
        end = next2;
        if (component < 2) {
          if (range[end] !== ".") {
            return start;
          }
          end++;
        }
      }
      const prereleaseEnd = findPrereleaseEndIndex(range, end, true, digitRuns);
      return findBuildEndIndex(range, prereleaseEnd);
    };
    var findPartialVersionComponentEndIndex = (range, start, digitRuns) => {
      if (isDigit(range[start])) {
        return findVersionNumberEndIndex(range, start, false, digitRuns);
      }
      return isVersionStart(range[start]) ? start + 1 : start;
    };
    var findPartialVersionEndIndex = (range, start, digitRuns) => {
      let end = findPartialVersionComponentEndIndex(range, start, digitRuns);
      for (let component = 0; component < 2; component++) {
        if (range[end] !== ".") {
          return end;
        }
        const next2 = findPartialVersionComponentEndIndex(range, end + 1, digitRuns);
        if (next2 === end + 1) {
          return end;
        }
        end = next2;
      }
      const prereleaseEnd = findPrereleaseEndIndex(range, end, false, digitRuns);
      return findBuildEndIndex(range, prereleaseEnd);
    };
    var findVersionEndIndex = (range, start, digitRuns) => {
      const fullVersionEnd = findLooseFullVersionEndIndex(range, start, digitRuns);
      return fullVersionEnd !== start ? fullVersionEnd : findPartialVersionEndIndex(range, start, digitRuns);
    };
    var findRemovableWhitespaceIndex = (range, matchStart) => {
      let position = matchStart;
      if (isWhitespace(range[position])) {
        position++;
      }
      if (range[position] === "<" || range[position] === ">") {
        position++;
      }
      if (range[position] === "=") {
        position++;
      }
      return isWhitespace(range[position]) ? position : -1;
    };
    var trimComparatorWhitespace = (range) => {
      let result = "";
      let copyFrom = 0;
      let cursor = 0;
      const digitRuns = { start: -1, end: -1, previousStart: -1, previousEnd: -1 };
      while (cursor < range.length) {
        const matchStart = cursor;
        if (range[cursor] === "<" || range[cursor] === ">") {
          cursor++;
        } else if (!isVersionPrefix(range[cursor]) && !isVersionStart(range[cursor])) {
          cursor++;
          continue;
        }
        while (cursor < range.length && isVersionPrefix(range[cursor])) {
          cursor++;
        }
        if (!isVersionStart(range[cursor])) {
          continue;
        }
        const whitespacePosition = findRemovableWhitespaceIndex(range, matchStart);
        if (whitespacePosition !== -1) {
          result += range.slice(copyFrom, whitespacePosition);
          copyFrom = whitespacePosition + 1;
        }
        cursor = findVersionEndIndex(range, cursor, digitRuns);
      }
      return result + range.slice(copyFrom);
    };
    module.exports = trimComparatorWhitespace;
  }
});

// ../../node_modules/.pnpm/semver@7.8.6/node_modules/semver/classes/range.js
var require_range = __commonJS({
  "../../node_modules/.pnpm/semver@7.8.6/node_modules/semver/classes/range.js"(exports, module) {
    "use strict";
    var SPACE_CHARACTERS = /\s+/g;
    var Range = class _Range {
      constructor(range, options) {
        options = parseOptions(options);
        if (range instanceof _Range) {
          if (range.loose === !!options.loose && range.includePrerelease === !!options.includePrerelease) {
            return range;
          } else {
            return new _Range(range.raw, options);
          }
        }
        if (range instanceof Comparator) {
          this.raw = range.value;
          this.set = [[range]];
          this.formatted = void 0;
          return this;
        }
        this.options = options;
        this.loose = !!options.loose;
        this.includePrerelease = !!options.includePrerelease;
        this.raw = range.trim().replace(SPACE_CHARACTERS, " ");
        this.set = this.raw.split("||").map((r) => this.parseRange(r.trim())).filter((c) => c.length);
        if (!this.set.length) {
          throw new TypeError(`Invalid SemVer Range: ${this.raw}`);
        }
        if (this.set.length > 1) {
          const first = this.set[0];
          this.set = this.set.filter((c) => !isNullSet(c[0]));
          if (this.set.length === 0) {
            this.set = [first];
          } else if (this.set.length > 1) {
            for (const c of this.set) {
              if (c.length === 1 && isAny(c[0])) {
                this.set = [c];
                break;
              }
            }
          }
        }
        this.formatted = void 0;
      }
      get range() {
        if (this.formatted === void 0) {
          this.formatted = "";
          for (let i = 0; i < this.set.length; i++) {
            if (i > 0) {
              this.formatted += "||";
            }
            const comps = this.set[i];
            for (let k = 0; k < comps.length; k++) {
              if (k > 0) {
                this.formatted += " ";
              }
              this.formatted += comps[k].toString().trim();
            }
          }
        }
        return this.formatted;
      }
      format() {
        return this.range;
      }
      toString() {
        return this.range;
      }
      parseRange(range) {
        range = range.replace(BUILDSTRIPRE, "");
        const memoOpts = (this.options.includePrerelease && FLAG_INCLUDE_PRERELEASE) | (this.options.loose && FLAG_LOOSE);
        const memoKey = memoOpts + ":" + range;
        const cached = cache.get(memoKey);
        if (cached) {
          return cached;
        }
        const loose = this.options.loose;
        const hr = loose ? re[t.HYPHENRANGELOOSE] : re[t.HYPHENRANGE];
        range = range.replace(hr, hyphenReplace(this.options.includePrerelease));
        debug("hyphen replace", range);
        range = trimComparatorWhitespace(range);
        debug("comparator trim", range);
        range = range.replace(re[t.TILDETRIM], tildeTrimReplace);
        debug("tilde trim", range);
        range = range.replace(re[t.CARETTRIM], caretTrimReplace);
        debug("caret trim", range);
        let rangeList = range.split(" ").map((comp) => parseComparator(comp, this.options)).join(" ").split(/\s+/).map((comp) => replaceGTE0(comp, this.options));
        if (loose) {
          rangeList = rangeList.filter((comp) => {
            debug("loose invalid filter", comp, this.options);
            return !!comp.match(re[t.COMPARATORLOOSE]);
          });
        }
        debug("range list", rangeList);
        const rangeMap = /* @__PURE__ */ new Map();
        const comparators = rangeList.map((comp) => new Comparator(comp, this.options));
        for (const comp of comparators) {
          if (isNullSet(comp)) {
            return [comp];
          }
          rangeMap.set(comp.value, comp);
        }
        if (rangeMap.size > 1 && rangeMap.has("")) {
          rangeMap.delete("");
        }
        const result = [...rangeMap.values()];
        cache.set(memoKey, result);
        return result;
      }
      intersects(range, options) {
        if (!(range instanceof _Range)) {
          throw new TypeError("a Range is required");
        }
        return this.set.some((thisComparators) => {
          return isSatisfiable(thisComparators, options) && range.set.some((rangeComparators) => {
            return isSatisfiable(rangeComparators, options) && thisComparators.every((thisComparator) => {
              return rangeComparators.every((rangeComparator) => {
                return thisComparator.intersects(rangeComparator, options);
              });
            });
          });
        });
      }
      // if ANY of the sets match ALL of its comparators, then pass
      test(version2) {
        if (!version2) {
          return false;
        }
        if (typeof version2 === "string") {
          try {
            version2 = new SemVer(version2, this.options);
          } catch (er) {
            return false;
          }
        }
        for (let i = 0; i < this.set.length; i++) {
          if (testSet(this.set[i], version2, this.options)) {
            return true;
          }
        }
        return false;
      }
    };
    module.exports = Range;
    var LRU = require_lrucache();
    var cache = new LRU();
    var parseOptions = require_parse_options();
    var Comparator = require_comparator();
    var debug = require_debug();
    var SemVer = require_semver();
    var trimComparatorWhitespace = require_trim_comparator_whitespace();
    var {
      safeRe: re,
      src,
      t,
      tildeTrimReplace,
      caretTrimReplace
    } = require_re();
    var { FLAG_INCLUDE_PRERELEASE, FLAG_LOOSE } = require_constants();
    var BUILDSTRIPRE = new RegExp(src[t.BUILD], "g");
    var isNullSet = (c) => c.value === "<0.0.0-0";
    var isAny = (c) => c.value === "";
    var isSatisfiable = (comparators, options) => {
      let result = true;
      const remainingComparators = comparators.slice();
      let testComparator = remainingComparators.pop();
      while (result && remainingComparators.length) {
        result = remainingComparators.every((otherComparator) => {
          return testComparator.intersects(otherComparator, options);
        });
        testComparator = remainingComparators.pop();
      }
      return result;
    };
    var parseComparator = (comp, options) => {
      comp = comp.replace(re[t.BUILD], "");
      debug("comp", comp, options);
      comp = replaceCarets(comp, options);
      debug("caret", comp);
      comp = replaceTildes(comp, options);
      debug("tildes", comp);
      comp = replaceXRanges(comp, options);
      debug("xrange", comp);
      comp = replaceStars(comp, options);
      debug("stars", comp);
      return comp;
    };
    var isX = (id) => !id || id.toLowerCase() === "x" || id === "*";
    var invalidXRangeOrder = (M, m, p) => isX(M) && !isX(m) || isX(m) && p && !isX(p);
    var replaceTildes = (comp, options) => {
      return comp.trim().split(/\s+/).map((c) => replaceTilde(c, options)).join(" ");
    };
    var replaceTilde = (comp, options) => {
      const r = options.loose ? re[t.TILDELOOSE] : re[t.TILDE];
      const z = options.includePrerelease ? "-0" : "";
      return comp.replace(r, (_, M, m, p, pr) => {
        debug("tilde", comp, _, M, m, p, pr);
        let ret;
        if (isX(M)) {
          ret = "";
        } else if (isX(m)) {
          ret = `>=${M}.0.0${z} <${+M + 1}.0.0-0`;
        } else if (isX(p)) {
          ret = `>=${M}.${m}.0${z} <${M}.${+m + 1}.0-0`;
        } else if (pr) {
          debug("replaceTilde pr", pr);
          ret = `>=${M}.${m}.${p}-${pr} <${M}.${+m + 1}.0-0`;
        } else {
          ret = `>=${M}.${m}.${p} <${M}.${+m + 1}.0-0`;
        }
        debug("tilde return", ret);
        return ret;
      });
    };
    var replaceCarets = (comp, options) => {
      return comp.trim().split(/\s+/).map((c) => replaceCaret(c, options)).join(" ");
    };
    var replaceCaret = (comp, options) => {
      debug("caret", comp, options);
      const r = options.loose ? re[t.CARETLOOSE] : re[t.CARET];
      const z = options.includePrerelease ? "-0" : "";
      return comp.replace(r, (_, M, m, p, pr) => {
        debug("caret", comp, _, M, m, p, pr);
        let ret;
        if (isX(M)) {
          ret = "";
        } else if (isX(m)) {
          ret = `>=${M}.0.0${z} <${+M + 1}.0.0-0`;
        } else if (isX(p)) {
          if (M === "0") {
            ret = `>=${M}.${m}.0${z} <${M}.${+m + 1}.0-0`;
          } else {
            ret = `>=${M}.${m}.0${z} <${+M + 1}.0.0-0`;
          }
        } else if (pr) {
          debug("replaceCaret pr", pr);
          if (M === "0") {
            if (m === "0") {
              ret = `>=${M}.${m}.${p}-${pr} <${M}.${m}.${+p + 1}-0`;
            } else {
              ret = `>=${M}.${m}.${p}-${pr} <${M}.${+m + 1}.0-0`;
            }
          } else {
            ret = `>=${M}.${m}.${p}-${pr} <${+M + 1}.0.0-0`;
          }
        } else {
          debug("no pr");
          if (M === "0") {
            if (m === "0") {
              ret = `>=${M}.${m}.${p} <${M}.${m}.${+p + 1}-0`;
            } else {
              ret = `>=${M}.${m}.${p} <${M}.${+m + 1}.0-0`;
            }
          } else {
            ret = `>=${M}.${m}.${p} <${+M + 1}.0.0-0`;
          }
        }
        debug("caret return", ret);
        return ret;
      });
    };
    var replaceXRanges = (comp, options) => {
      debug("replaceXRanges", comp, options);
      return comp.split(/\s+/).map((c) => replaceXRange(c, options)).join(" ");
    };
    var replaceXRange = (comp, options) => {
      comp = comp.trim();
      const r = options.loose ? re[t.XRANGELOOSE] : re[t.XRANGE];
      return comp.replace(r, (ret, gtlt, M, m, p, pr) => {
        debug("xRange", comp, ret, gtlt, M, m, p, pr);
        if (invalidXRangeOrder(M, m, p)) {
          return comp;
        }
        const xM = isX(M);
        const xm = xM || isX(m);
        const xp = xm || isX(p);
        const anyX = xp;
        if (gtlt === "=" && anyX) {
          gtlt = "";
        }
        pr = options.includePrerelease ? "-0" : "";
        if (xM) {
          if (gtlt === ">" || gtlt === "<") {
            ret = "<0.0.0-0";
          } else {
            ret = "*";
          }
        } else if (gtlt && anyX) {
          if (xm) {
            m = 0;
          }
          p = 0;
          if (gtlt === ">") {
            gtlt = ">=";
            if (xm) {
              M = +M + 1;
              m = 0;
              p = 0;
            } else {
              m = +m + 1;
              p = 0;
            }
          } else if (gtlt === "<=") {
            gtlt = "<";
            if (xm) {
              M = +M + 1;
            } else {
              m = +m + 1;
            }
          }
          if (gtlt === "<") {
            pr = "-0";
          }
          ret = `${gtlt + M}.${m}.${p}${pr}`;
        } else if (xm) {
          ret = `>=${M}.0.0${pr} <${+M + 1}.0.0-0`;
        } else if (xp) {
          ret = `>=${M}.${m}.0${pr} <${M}.${+m + 1}.0-0`;
        }
        debug("xRange return", ret);
        return ret;
      });
    };
    var replaceStars = (comp, options) => {
      debug("replaceStars", comp, options);
      return comp.trim().replace(re[t.STAR], "");
    };
    var replaceGTE0 = (comp, options) => {
      debug("replaceGTE0", comp, options);
      return comp.trim().replace(re[options.includePrerelease ? t.GTE0PRE : t.GTE0], "");
    };
    var hyphenReplace = (incPr) => ($0, from, fM, fm, fp, fpr, fb, to, tM, tm, tp, tpr) => {
      if (isX(fM)) {
        from = "";
      } else if (isX(fm)) {
        from = `>=${fM}.0.0${incPr ? "-0" : ""}`;
      } else if (isX(fp)) {
        from = `>=${fM}.${fm}.0${incPr ? "-0" : ""}`;
      } else if (fpr) {
        from = `>=${from}`;
      } else {
        from = `>=${from}${incPr ? "-0" : ""}`;
      }
      if (isX(tM)) {
        to = "";
      } else if (isX(tm)) {
        to = `<${+tM + 1}.0.0-0`;
      } else if (isX(tp)) {
        to = `<${tM}.${+tm + 1}.0-0`;
      } else if (tpr) {
        to = `<=${tM}.${tm}.${tp}-${tpr}`;
      } else if (incPr) {
        to = `<${tM}.${tm}.${+tp + 1}-0`;
      } else {
        to = `<=${to}`;
      }
      return `${from} ${to}`.trim();
    };
    var testSet = (set, version2, options) => {
      for (let i = 0; i < set.length; i++) {
        if (!set[i].test(version2)) {
          return false;
        }
      }
      if (version2.prerelease.length && !options.includePrerelease) {
        for (let i = 0; i < set.length; i++) {
          debug(set[i].semver);
          if (set[i].semver === Comparator.ANY) {
            continue;
          }
          if (set[i].semver.prerelease.length > 0) {
            const allowed = set[i].semver;
            if (allowed.major === version2.major && allowed.minor === version2.minor && allowed.patch === version2.patch) {
              return true;
            }
          }
        }
        return false;
      }
      return true;
    };
  }
});

// ../../node_modules/.pnpm/semver@7.8.6/node_modules/semver/classes/comparator.js
var require_comparator = __commonJS({
  "../../node_modules/.pnpm/semver@7.8.6/node_modules/semver/classes/comparator.js"(exports, module) {
    "use strict";
    var ANY = /* @__PURE__ */ Symbol("SemVer ANY");
    var Comparator = class _Comparator {
      static get ANY() {
        return ANY;
      }
      constructor(comp, options) {
        options = parseOptions(options);
        if (comp instanceof _Comparator) {
          if (comp.loose === !!options.loose) {
            return comp;
          } else {
            comp = comp.value;
          }
        }
        comp = comp.trim().split(/\s+/).join(" ");
        debug("comparator", comp, options);
        this.options = options;
        this.loose = !!options.loose;
        this.parse(comp);
        if (this.semver === ANY) {
          this.value = "";
        } else {
          this.value = this.operator + this.semver.version;
        }
        debug("comp", this);
      }
      parse(comp) {
        const r = this.options.loose ? re[t.COMPARATORLOOSE] : re[t.COMPARATOR];
        const m = comp.match(r);
        if (!m) {
          throw new TypeError(`Invalid comparator: ${comp}`);
        }
        this.operator = m[1] !== void 0 ? m[1] : "";
        if (this.operator === "=") {
          this.operator = "";
        }
        if (!m[2]) {
          this.semver = ANY;
        } else {
          this.semver = new SemVer(m[2], this.options.loose);
        }
      }
      toString() {
        return this.value;
      }
      test(version2) {
        debug("Comparator.test", version2, this.options.loose);
        if (this.semver === ANY || version2 === ANY) {
          return true;
        }
        if (typeof version2 === "string") {
          try {
            version2 = new SemVer(version2, this.options);
          } catch (er) {
            return false;
          }
        }
        return cmp(version2, this.operator, this.semver, this.options);
      }
      intersects(comp, options) {
        if (!(comp instanceof _Comparator)) {
          throw new TypeError("a Comparator is required");
        }
        if (this.operator === "") {
          if (this.value === "") {
            return true;
          }
          return new Range(comp.value, options).test(this.value);
        } else if (comp.operator === "") {
          if (comp.value === "") {
            return true;
          }
          return new Range(this.value, options).test(comp.semver);
        }
        options = parseOptions(options);
        if (options.includePrerelease && (this.value === "<0.0.0-0" || comp.value === "<0.0.0-0")) {
          return false;
        }
        if (!options.includePrerelease && (this.value.startsWith("<0.0.0") || comp.value.startsWith("<0.0.0"))) {
          return false;
        }
        if (this.operator.startsWith(">") && comp.operator.startsWith(">")) {
          return true;
        }
        if (this.operator.startsWith("<") && comp.operator.startsWith("<")) {
          return true;
        }
        if (this.semver.version === comp.semver.version && this.operator.includes("=") && comp.operator.includes("=")) {
          return true;
        }
        if (cmp(this.semver, "<", comp.semver, options) && this.operator.startsWith(">") && comp.operator.startsWith("<")) {
          return true;
        }
        if (cmp(this.semver, ">", comp.semver, options) && this.operator.startsWith("<") && comp.operator.startsWith(">")) {
          return true;
        }
        return false;
      }
    };
    module.exports = Comparator;
    var parseOptions = require_parse_options();
    var { safeRe: re, t } = require_re();
    var cmp = require_cmp();
    var debug = require_debug();
    var SemVer = require_semver();
    var Range = require_range();
  }
});

// ../../node_modules/.pnpm/semver@7.8.6/node_modules/semver/functions/satisfies.js
var require_satisfies = __commonJS({
  "../../node_modules/.pnpm/semver@7.8.6/node_modules/semver/functions/satisfies.js"(exports, module) {
    "use strict";
    var Range = require_range();
    var satisfies2 = (version2, range, options) => {
      try {
        range = new Range(range, options);
      } catch (er) {
        return false;
      }
      return range.test(version2);
    };
    module.exports = satisfies2;
  }
});

// ../../node_modules/.pnpm/semver@7.8.6/node_modules/semver/ranges/to-comparators.js
var require_to_comparators = __commonJS({
  "../../node_modules/.pnpm/semver@7.8.6/node_modules/semver/ranges/to-comparators.js"(exports, module) {
    "use strict";
    var Range = require_range();
    var toComparators = (range, options) => new Range(range, options).set.map((comp) => comp.map((c) => c.value).join(" ").trim().split(" "));
    module.exports = toComparators;
  }
});

// ../../node_modules/.pnpm/semver@7.8.6/node_modules/semver/ranges/max-satisfying.js
var require_max_satisfying = __commonJS({
  "../../node_modules/.pnpm/semver@7.8.6/node_modules/semver/ranges/max-satisfying.js"(exports, module) {
    "use strict";
    var SemVer = require_semver();
    var Range = require_range();
    var maxSatisfying = (versions, range, options) => {
      let max = null;
      let maxSV = null;
      let rangeObj = null;
      try {
        rangeObj = new Range(range, options);
      } catch (er) {
        return null;
      }
      versions.forEach((v) => {
        if (rangeObj.test(v)) {
          if (!max || maxSV.compare(v) === -1) {
            max = v;
            maxSV = new SemVer(max, options);
          }
        }
      });
      return max;
    };
    module.exports = maxSatisfying;
  }
});

// ../../node_modules/.pnpm/semver@7.8.6/node_modules/semver/ranges/min-satisfying.js
var require_min_satisfying = __commonJS({
  "../../node_modules/.pnpm/semver@7.8.6/node_modules/semver/ranges/min-satisfying.js"(exports, module) {
    "use strict";
    var SemVer = require_semver();
    var Range = require_range();
    var minSatisfying = (versions, range, options) => {
      let min = null;
      let minSV = null;
      let rangeObj = null;
      try {
        rangeObj = new Range(range, options);
      } catch (er) {
        return null;
      }
      versions.forEach((v) => {
        if (rangeObj.test(v)) {
          if (!min || minSV.compare(v) === 1) {
            min = v;
            minSV = new SemVer(min, options);
          }
        }
      });
      return min;
    };
    module.exports = minSatisfying;
  }
});

// ../../node_modules/.pnpm/semver@7.8.6/node_modules/semver/ranges/min-version.js
var require_min_version = __commonJS({
  "../../node_modules/.pnpm/semver@7.8.6/node_modules/semver/ranges/min-version.js"(exports, module) {
    "use strict";
    var SemVer = require_semver();
    var Range = require_range();
    var gt = require_gt();
    var minVersion = (range, loose) => {
      range = new Range(range, loose);
      let minver = new SemVer("0.0.0");
      if (range.test(minver)) {
        return minver;
      }
      minver = new SemVer("0.0.0-0");
      if (range.test(minver)) {
        return minver;
      }
      minver = null;
      for (let i = 0; i < range.set.length; ++i) {
        const comparators = range.set[i];
        let setMin = null;
        comparators.forEach((comparator) => {
          const compver = new SemVer(comparator.semver.version);
          switch (comparator.operator) {
            case ">":
              if (compver.prerelease.length === 0) {
                compver.patch++;
              } else {
                compver.prerelease.push(0);
              }
              compver.raw = compver.format();
            /* fallthrough */
            case "":
            case ">=":
              if (!setMin || gt(compver, setMin)) {
                setMin = compver;
              }
              break;
            case "<":
            case "<=":
              break;
            /* istanbul ignore next */
            default:
              throw new Error(`Unexpected operation: ${comparator.operator}`);
          }
        });
        if (setMin && (!minver || gt(minver, setMin))) {
          minver = setMin;
        }
      }
      if (minver && range.test(minver)) {
        return minver;
      }
      return null;
    };
    module.exports = minVersion;
  }
});

// ../../node_modules/.pnpm/semver@7.8.6/node_modules/semver/ranges/valid.js
var require_valid2 = __commonJS({
  "../../node_modules/.pnpm/semver@7.8.6/node_modules/semver/ranges/valid.js"(exports, module) {
    "use strict";
    var Range = require_range();
    var validRange = (range, options) => {
      try {
        return new Range(range, options).range || "*";
      } catch (er) {
        return null;
      }
    };
    module.exports = validRange;
  }
});

// ../../node_modules/.pnpm/semver@7.8.6/node_modules/semver/ranges/outside.js
var require_outside = __commonJS({
  "../../node_modules/.pnpm/semver@7.8.6/node_modules/semver/ranges/outside.js"(exports, module) {
    "use strict";
    var SemVer = require_semver();
    var Comparator = require_comparator();
    var { ANY } = Comparator;
    var Range = require_range();
    var satisfies2 = require_satisfies();
    var gt = require_gt();
    var lt = require_lt();
    var lte = require_lte();
    var gte = require_gte();
    var outside = (version2, range, hilo, options) => {
      version2 = new SemVer(version2, options);
      range = new Range(range, options);
      let gtfn, ltefn, ltfn, comp, ecomp;
      switch (hilo) {
        case ">":
          gtfn = gt;
          ltefn = lte;
          ltfn = lt;
          comp = ">";
          ecomp = ">=";
          break;
        case "<":
          gtfn = lt;
          ltefn = gte;
          ltfn = gt;
          comp = "<";
          ecomp = "<=";
          break;
        default:
          throw new TypeError('Must provide a hilo val of "<" or ">"');
      }
      if (satisfies2(version2, range, options)) {
        return false;
      }
      for (let i = 0; i < range.set.length; ++i) {
        const comparators = range.set[i];
        let high = null;
        let low = null;
        comparators.forEach((comparator) => {
          if (comparator.semver === ANY) {
            comparator = new Comparator(">=0.0.0");
          }
          high = high || comparator;
          low = low || comparator;
          if (gtfn(comparator.semver, high.semver, options)) {
            high = comparator;
          } else if (ltfn(comparator.semver, low.semver, options)) {
            low = comparator;
          }
        });
        if (high.operator === comp || high.operator === ecomp) {
          return false;
        }
        if ((!low.operator || low.operator === comp) && ltefn(version2, low.semver)) {
          return false;
        } else if (low.operator === ecomp && ltfn(version2, low.semver)) {
          return false;
        }
      }
      return true;
    };
    module.exports = outside;
  }
});

// ../../node_modules/.pnpm/semver@7.8.6/node_modules/semver/ranges/gtr.js
var require_gtr = __commonJS({
  "../../node_modules/.pnpm/semver@7.8.6/node_modules/semver/ranges/gtr.js"(exports, module) {
    "use strict";
    var outside = require_outside();
    var gtr = (version2, range, options) => outside(version2, range, ">", options);
    module.exports = gtr;
  }
});

// ../../node_modules/.pnpm/semver@7.8.6/node_modules/semver/ranges/ltr.js
var require_ltr = __commonJS({
  "../../node_modules/.pnpm/semver@7.8.6/node_modules/semver/ranges/ltr.js"(exports, module) {
    "use strict";
    var outside = require_outside();
    var ltr = (version2, range, options) => outside(version2, range, "<", options);
    module.exports = ltr;
  }
});

// ../../node_modules/.pnpm/semver@7.8.6/node_modules/semver/ranges/intersects.js
var require_intersects = __commonJS({
  "../../node_modules/.pnpm/semver@7.8.6/node_modules/semver/ranges/intersects.js"(exports, module) {
    "use strict";
    var Range = require_range();
    var intersects = (r1, r2, options) => {
      r1 = new Range(r1, options);
      r2 = new Range(r2, options);
      return r1.intersects(r2, options);
    };
    module.exports = intersects;
  }
});

// ../../node_modules/.pnpm/semver@7.8.6/node_modules/semver/ranges/simplify.js
var require_simplify = __commonJS({
  "../../node_modules/.pnpm/semver@7.8.6/node_modules/semver/ranges/simplify.js"(exports, module) {
    "use strict";
    var satisfies2 = require_satisfies();
    var compare = require_compare();
    module.exports = (versions, range, options) => {
      const set = [];
      let first = null;
      let prev = null;
      const v = versions.sort((a, b) => compare(a, b, options));
      for (const version2 of v) {
        const included = satisfies2(version2, range, options);
        if (included) {
          prev = version2;
          if (!first) {
            first = version2;
          }
        } else {
          if (prev) {
            set.push([first, prev]);
          }
          prev = null;
          first = null;
        }
      }
      if (first) {
        set.push([first, null]);
      }
      const ranges = [];
      for (const [min, max] of set) {
        if (min === max) {
          ranges.push(min);
        } else if (!max && min === v[0]) {
          ranges.push("*");
        } else if (!max) {
          ranges.push(`>=${min}`);
        } else if (min === v[0]) {
          ranges.push(`<=${max}`);
        } else {
          ranges.push(`${min} - ${max}`);
        }
      }
      const simplified = ranges.join(" || ");
      const original = typeof range.raw === "string" ? range.raw : String(range);
      return simplified.length < original.length ? simplified : range;
    };
  }
});

// ../../node_modules/.pnpm/semver@7.8.6/node_modules/semver/ranges/subset.js
var require_subset = __commonJS({
  "../../node_modules/.pnpm/semver@7.8.6/node_modules/semver/ranges/subset.js"(exports, module) {
    "use strict";
    var Range = require_range();
    var Comparator = require_comparator();
    var { ANY } = Comparator;
    var satisfies2 = require_satisfies();
    var compare = require_compare();
    var subset = (sub, dom, options = {}) => {
      if (sub === dom) {
        return true;
      }
      sub = new Range(sub, options);
      dom = new Range(dom, options);
      let sawNonNull = false;
      OUTER: for (const simpleSub of sub.set) {
        for (const simpleDom of dom.set) {
          const isSub = simpleSubset(simpleSub, simpleDom, options);
          sawNonNull = sawNonNull || isSub !== null;
          if (isSub) {
            continue OUTER;
          }
        }
        if (sawNonNull) {
          return false;
        }
      }
      return true;
    };
    var minimumVersionWithPreRelease = [new Comparator(">=0.0.0-0")];
    var minimumVersion = [new Comparator(">=0.0.0")];
    var simpleSubset = (sub, dom, options) => {
      if (sub === dom) {
        return true;
      }
      if (sub.length === 1 && sub[0].semver === ANY) {
        if (dom.length === 1 && dom[0].semver === ANY) {
          return true;
        } else if (options.includePrerelease) {
          sub = minimumVersionWithPreRelease;
        } else {
          sub = minimumVersion;
        }
      }
      if (dom.length === 1 && dom[0].semver === ANY) {
        if (options.includePrerelease) {
          return true;
        } else {
          dom = minimumVersion;
        }
      }
      const eqSet = /* @__PURE__ */ new Set();
      let gt, lt;
      for (const c of sub) {
        if (c.operator === ">" || c.operator === ">=") {
          gt = higherGT(gt, c, options);
        } else if (c.operator === "<" || c.operator === "<=") {
          lt = lowerLT(lt, c, options);
        } else {
          eqSet.add(c.semver);
        }
      }
      if (eqSet.size > 1) {
        return null;
      }
      let gtltComp;
      if (gt && lt) {
        gtltComp = compare(gt.semver, lt.semver, options);
        if (gtltComp > 0) {
          return null;
        } else if (gtltComp === 0 && (gt.operator !== ">=" || lt.operator !== "<=")) {
          return null;
        }
      }
      for (const eq of eqSet) {
        if (gt && !satisfies2(eq, String(gt), options)) {
          return null;
        }
        if (lt && !satisfies2(eq, String(lt), options)) {
          return null;
        }
        for (const c of dom) {
          if (!satisfies2(eq, String(c), options)) {
            return false;
          }
        }
        return true;
      }
      let higher, lower;
      let hasDomLT, hasDomGT;
      let needDomLTPre = lt && !options.includePrerelease && lt.semver.prerelease.length ? lt.semver : false;
      let needDomGTPre = gt && !options.includePrerelease && gt.semver.prerelease.length ? gt.semver : false;
      if (needDomLTPre && needDomLTPre.prerelease.length === 1 && lt.operator === "<" && needDomLTPre.prerelease[0] === 0) {
        needDomLTPre = false;
      }
      for (const c of dom) {
        hasDomGT = hasDomGT || c.operator === ">" || c.operator === ">=";
        hasDomLT = hasDomLT || c.operator === "<" || c.operator === "<=";
        if (gt) {
          if (needDomGTPre) {
            if (c.semver.prerelease && c.semver.prerelease.length && c.semver.major === needDomGTPre.major && c.semver.minor === needDomGTPre.minor && c.semver.patch === needDomGTPre.patch) {
              needDomGTPre = false;
            }
          }
          if (c.operator === ">" || c.operator === ">=") {
            higher = higherGT(gt, c, options);
            if (higher === c && higher !== gt) {
              return false;
            }
          } else if (gt.operator === ">=" && !c.test(gt.semver)) {
            return false;
          }
        }
        if (lt) {
          if (needDomLTPre) {
            if (c.semver.prerelease && c.semver.prerelease.length && c.semver.major === needDomLTPre.major && c.semver.minor === needDomLTPre.minor && c.semver.patch === needDomLTPre.patch) {
              needDomLTPre = false;
            }
          }
          if (c.operator === "<" || c.operator === "<=") {
            lower = lowerLT(lt, c, options);
            if (lower === c && lower !== lt) {
              return false;
            }
          } else if (lt.operator === "<=" && !c.test(lt.semver)) {
            return false;
          }
        }
        if (!c.operator && (lt || gt) && gtltComp !== 0) {
          return false;
        }
      }
      if (gt && hasDomLT && !lt && gtltComp !== 0) {
        return false;
      }
      if (lt && hasDomGT && !gt && gtltComp !== 0) {
        return false;
      }
      if (needDomGTPre || needDomLTPre) {
        return false;
      }
      return true;
    };
    var higherGT = (a, b, options) => {
      if (!a) {
        return b;
      }
      const comp = compare(a.semver, b.semver, options);
      return comp > 0 ? a : comp < 0 ? b : b.operator === ">" && a.operator === ">=" ? b : a;
    };
    var lowerLT = (a, b, options) => {
      if (!a) {
        return b;
      }
      const comp = compare(a.semver, b.semver, options);
      return comp < 0 ? a : comp > 0 ? b : b.operator === "<" && a.operator === "<=" ? b : a;
    };
    module.exports = subset;
  }
});

// ../../node_modules/.pnpm/semver@7.8.6/node_modules/semver/index.js
var require_semver2 = __commonJS({
  "../../node_modules/.pnpm/semver@7.8.6/node_modules/semver/index.js"(exports, module) {
    "use strict";
    var internalRe = require_re();
    var constants2 = require_constants();
    var SemVer = require_semver();
    var identifiers = require_identifiers();
    var parse = require_parse();
    var valid2 = require_valid();
    var clean = require_clean();
    var inc = require_inc();
    var diff = require_diff();
    var major = require_major();
    var minor = require_minor();
    var patch = require_patch();
    var prerelease = require_prerelease();
    var compare = require_compare();
    var rcompare = require_rcompare();
    var compareLoose = require_compare_loose();
    var compareBuild = require_compare_build();
    var sort = require_sort();
    var rsort = require_rsort();
    var gt = require_gt();
    var lt = require_lt();
    var eq = require_eq();
    var neq = require_neq();
    var gte = require_gte();
    var lte = require_lte();
    var cmp = require_cmp();
    var coerce = require_coerce();
    var truncate = require_truncate();
    var Comparator = require_comparator();
    var Range = require_range();
    var satisfies2 = require_satisfies();
    var toComparators = require_to_comparators();
    var maxSatisfying = require_max_satisfying();
    var minSatisfying = require_min_satisfying();
    var minVersion = require_min_version();
    var validRange = require_valid2();
    var outside = require_outside();
    var gtr = require_gtr();
    var ltr = require_ltr();
    var intersects = require_intersects();
    var simplifyRange = require_simplify();
    var subset = require_subset();
    module.exports = {
      parse,
      valid: valid2,
      clean,
      inc,
      diff,
      major,
      minor,
      patch,
      prerelease,
      compare,
      rcompare,
      compareLoose,
      compareBuild,
      sort,
      rsort,
      gt,
      lt,
      eq,
      neq,
      gte,
      lte,
      cmp,
      coerce,
      truncate,
      Comparator,
      Range,
      satisfies: satisfies2,
      toComparators,
      maxSatisfying,
      minSatisfying,
      minVersion,
      validRange,
      outside,
      gtr,
      ltr,
      intersects,
      simplifyRange,
      subset,
      SemVer,
      re: internalRe.re,
      src: internalRe.src,
      tokens: internalRe.t,
      SEMVER_SPEC_VERSION: constants2.SEMVER_SPEC_VERSION,
      RELEASE_TYPES: constants2.RELEASE_TYPES,
      compareIdentifiers: identifiers.compareIdentifiers,
      rcompareIdentifiers: identifiers.rcompareIdentifiers
    };
  }
});

// ../../node_modules/.pnpm/commander@15.1.0/node_modules/commander/lib/error.js
var CommanderError = class extends Error {
  /**
   * Constructs the CommanderError class
   * @param {number} exitCode suggested exit code which could be used with process.exit
   * @param {string} code an id string representing the error
   * @param {string} message human-readable description of the error
   */
  constructor(exitCode, code, message) {
    super(message);
    Error.captureStackTrace(this, this.constructor);
    this.name = this.constructor.name;
    this.code = code;
    this.exitCode = exitCode;
    this.nestedError = void 0;
  }
};
var InvalidArgumentError = class extends CommanderError {
  /**
   * Constructs the InvalidArgumentError class
   * @param {string} [message] explanation of why argument is invalid
   */
  constructor(message) {
    super(1, "commander.invalidArgument", message);
    Error.captureStackTrace(this, this.constructor);
    this.name = this.constructor.name;
  }
};

// ../../node_modules/.pnpm/commander@15.1.0/node_modules/commander/lib/argument.js
var Argument = class {
  /**
   * Initialize a new command argument with the given name and description.
   * The default is that the argument is required, and you can explicitly
   * indicate this with <> around the name. Put [] around the name for an optional argument.
   *
   * @param {string} name
   * @param {string} [description]
   */
  constructor(name, description) {
    this.description = description || "";
    this.variadic = false;
    this.parseArg = void 0;
    this.defaultValue = void 0;
    this.defaultValueDescription = void 0;
    this.argChoices = void 0;
    switch (name[0]) {
      case "<":
        this.required = true;
        this._name = name.slice(1, -1);
        break;
      case "[":
        this.required = false;
        this._name = name.slice(1, -1);
        break;
      default:
        this.required = true;
        this._name = name;
        break;
    }
    if (this._name.endsWith("...")) {
      this.variadic = true;
      this._name = this._name.slice(0, -3);
    }
  }
  /**
   * Return argument name.
   *
   * @return {string}
   */
  name() {
    return this._name;
  }
  /**
   * @package
   */
  _collectValue(value, previous) {
    if (previous === this.defaultValue || !Array.isArray(previous)) {
      return [value];
    }
    previous.push(value);
    return previous;
  }
  /**
   * Set the default value, and optionally supply the description to be displayed in the help.
   *
   * @param {*} value
   * @param {string} [description]
   * @return {Argument}
   */
  default(value, description) {
    this.defaultValue = value;
    this.defaultValueDescription = description;
    return this;
  }
  /**
   * Set the custom handler for processing CLI command arguments into argument values.
   *
   * @param {Function} [fn]
   * @return {Argument}
   */
  argParser(fn) {
    this.parseArg = fn;
    return this;
  }
  /**
   * Only allow argument value to be one of choices.
   *
   * @param {string[]} values
   * @return {Argument}
   */
  choices(values) {
    this.argChoices = values.slice();
    this.parseArg = (arg, previous) => {
      if (!this.argChoices.includes(arg)) {
        throw new InvalidArgumentError(
          `Allowed choices are ${this.argChoices.join(", ")}.`
        );
      }
      if (this.variadic) {
        return this._collectValue(arg, previous);
      }
      return arg;
    };
    return this;
  }
  /**
   * Make argument required.
   *
   * @returns {Argument}
   */
  argRequired() {
    this.required = true;
    return this;
  }
  /**
   * Make argument optional.
   *
   * @returns {Argument}
   */
  argOptional() {
    this.required = false;
    return this;
  }
};
function humanReadableArgName(arg) {
  const nameOutput = arg.name() + (arg.variadic === true ? "..." : "");
  return arg.required ? "<" + nameOutput + ">" : "[" + nameOutput + "]";
}

// ../../node_modules/.pnpm/commander@15.1.0/node_modules/commander/lib/command.js
import { EventEmitter } from "node:events";
import childProcess from "node:child_process";
import path from "node:path";
import fs from "node:fs";
import process2 from "node:process";
import { stripVTControlCharacters as stripVTControlCharacters2 } from "node:util";

// ../../node_modules/.pnpm/commander@15.1.0/node_modules/commander/lib/help.js
import { stripVTControlCharacters } from "node:util";
var Help = class {
  constructor() {
    this.helpWidth = void 0;
    this.minWidthToWrap = 40;
    this.sortSubcommands = false;
    this.sortOptions = false;
    this.showGlobalOptions = false;
  }
  /**
   * prepareContext is called by Commander after applying overrides from `Command.configureHelp()`
   * and just before calling `formatHelp()`.
   *
   * Commander just uses the helpWidth and the rest is provided for optional use by more complex subclasses.
   *
   * @param {{ error?: boolean, helpWidth?: number, outputHasColors?: boolean }} contextOptions
   */
  prepareContext(contextOptions) {
    this.helpWidth = this.helpWidth ?? contextOptions.helpWidth ?? 80;
  }
  /**
   * Get an array of the visible subcommands. Includes a placeholder for the implicit help command, if there is one.
   *
   * @param {Command} cmd
   * @returns {Command[]}
   */
  visibleCommands(cmd) {
    const visibleCommands = cmd.commands.filter((cmd2) => !cmd2._hidden);
    const helpCommand = cmd._getHelpCommand();
    if (helpCommand && !helpCommand._hidden) {
      visibleCommands.push(helpCommand);
    }
    if (this.sortSubcommands) {
      visibleCommands.sort((a, b) => {
        return a.name().localeCompare(b.name());
      });
    }
    return visibleCommands;
  }
  /**
   * Compare options for sort.
   *
   * @param {Option} a
   * @param {Option} b
   * @returns {number}
   */
  compareOptions(a, b) {
    const getSortKey = (option) => {
      return option.short ? option.short.replace(/^-/, "") : option.long.replace(/^--/, "");
    };
    return getSortKey(a).localeCompare(getSortKey(b));
  }
  /**
   * Get an array of the visible options. Includes a placeholder for the implicit help option, if there is one.
   *
   * @param {Command} cmd
   * @returns {Option[]}
   */
  visibleOptions(cmd) {
    const visibleOptions = cmd.options.filter((option) => !option.hidden);
    const helpOption = cmd._getHelpOption();
    if (helpOption && !helpOption.hidden) {
      const removeShort = helpOption.short && cmd._findOption(helpOption.short);
      const removeLong = helpOption.long && cmd._findOption(helpOption.long);
      if (!removeShort && !removeLong) {
        visibleOptions.push(helpOption);
      } else if (helpOption.long && !removeLong) {
        visibleOptions.push(
          cmd.createOption(helpOption.long, helpOption.description).helpGroup(helpOption.helpGroupHeading)
        );
      } else if (helpOption.short && !removeShort) {
        visibleOptions.push(
          cmd.createOption(helpOption.short, helpOption.description).helpGroup(helpOption.helpGroupHeading)
        );
      }
    }
    if (this.sortOptions) {
      visibleOptions.sort(this.compareOptions);
    }
    return visibleOptions;
  }
  /**
   * Get an array of the visible global options. (Not including help.)
   *
   * @param {Command} cmd
   * @returns {Option[]}
   */
  visibleGlobalOptions(cmd) {
    if (!this.showGlobalOptions) return [];
    const globalOptions = [];
    for (let ancestorCmd = cmd.parent; ancestorCmd; ancestorCmd = ancestorCmd.parent) {
      const visibleOptions = ancestorCmd.options.filter(
        (option) => !option.hidden
      );
      globalOptions.push(...visibleOptions);
    }
    if (this.sortOptions) {
      globalOptions.sort(this.compareOptions);
    }
    return globalOptions;
  }
  /**
   * Get an array of the arguments if any have a description.
   *
   * @param {Command} cmd
   * @returns {Argument[]}
   */
  visibleArguments(cmd) {
    if (cmd._argsDescription) {
      cmd.registeredArguments.forEach((argument) => {
        argument.description = argument.description || cmd._argsDescription[argument.name()] || "";
      });
    }
    if (cmd.registeredArguments.find((argument) => argument.description)) {
      return cmd.registeredArguments;
    }
    return [];
  }
  /**
   * Get the command term to show in the list of subcommands.
   *
   * @param {Command} cmd
   * @returns {string}
   */
  subcommandTerm(cmd) {
    const args = cmd.registeredArguments.map((arg) => humanReadableArgName(arg)).join(" ");
    return cmd._name + (cmd._aliases[0] ? "|" + cmd._aliases[0] : "") + (cmd.options.length ? " [options]" : "") + // simplistic check for non-help option
    (args ? " " + args : "");
  }
  /**
   * Get the option term to show in the list of options.
   *
   * @param {Option} option
   * @returns {string}
   */
  optionTerm(option) {
    return option.flags;
  }
  /**
   * Get the argument term to show in the list of arguments.
   *
   * @param {Argument} argument
   * @returns {string}
   */
  argumentTerm(argument) {
    return argument.name();
  }
  /**
   * Get the longest command term length.
   *
   * @param {Command} cmd
   * @param {Help} helper
   * @returns {number}
   */
  longestSubcommandTermLength(cmd, helper) {
    return helper.visibleCommands(cmd).reduce((max, command) => {
      return Math.max(
        max,
        this.displayWidth(
          helper.styleSubcommandTerm(helper.subcommandTerm(command))
        )
      );
    }, 0);
  }
  /**
   * Get the longest option term length.
   *
   * @param {Command} cmd
   * @param {Help} helper
   * @returns {number}
   */
  longestOptionTermLength(cmd, helper) {
    return helper.visibleOptions(cmd).reduce((max, option) => {
      return Math.max(
        max,
        this.displayWidth(helper.styleOptionTerm(helper.optionTerm(option)))
      );
    }, 0);
  }
  /**
   * Get the longest global option term length.
   *
   * @param {Command} cmd
   * @param {Help} helper
   * @returns {number}
   */
  longestGlobalOptionTermLength(cmd, helper) {
    return helper.visibleGlobalOptions(cmd).reduce((max, option) => {
      return Math.max(
        max,
        this.displayWidth(helper.styleOptionTerm(helper.optionTerm(option)))
      );
    }, 0);
  }
  /**
   * Get the longest argument term length.
   *
   * @param {Command} cmd
   * @param {Help} helper
   * @returns {number}
   */
  longestArgumentTermLength(cmd, helper) {
    return helper.visibleArguments(cmd).reduce((max, argument) => {
      return Math.max(
        max,
        this.displayWidth(
          helper.styleArgumentTerm(helper.argumentTerm(argument))
        )
      );
    }, 0);
  }
  /**
   * Get the command usage to be displayed at the top of the built-in help.
   *
   * @param {Command} cmd
   * @returns {string}
   */
  commandUsage(cmd) {
    let cmdName = cmd._name;
    if (cmd._aliases[0]) {
      cmdName = cmdName + "|" + cmd._aliases[0];
    }
    let ancestorCmdNames = "";
    for (let ancestorCmd = cmd.parent; ancestorCmd; ancestorCmd = ancestorCmd.parent) {
      ancestorCmdNames = ancestorCmd.name() + " " + ancestorCmdNames;
    }
    return ancestorCmdNames + cmdName + " " + cmd.usage();
  }
  /**
   * Get the description for the command.
   *
   * @param {Command} cmd
   * @returns {string}
   */
  commandDescription(cmd) {
    return cmd.description();
  }
  /**
   * Get the subcommand summary to show in the list of subcommands.
   * (Fallback to description for backwards compatibility.)
   *
   * @param {Command} cmd
   * @returns {string}
   */
  subcommandDescription(cmd) {
    return cmd.summary() || cmd.description();
  }
  /**
   * Get the option description to show in the list of options.
   *
   * @param {Option} option
   * @return {string}
   */
  optionDescription(option) {
    const extraInfo = [];
    if (option.argChoices) {
      extraInfo.push(
        // use stringify to match the display of the default value
        `choices: ${option.argChoices.map((choice) => JSON.stringify(choice)).join(", ")}`
      );
    }
    if (option.defaultValue !== void 0) {
      const showDefault = option.required || option.optional || option.isBoolean() && typeof option.defaultValue === "boolean";
      if (showDefault) {
        extraInfo.push(
          `default: ${option.defaultValueDescription || JSON.stringify(option.defaultValue)}`
        );
      }
    }
    if (option.presetArg !== void 0 && option.optional) {
      extraInfo.push(`preset: ${JSON.stringify(option.presetArg)}`);
    }
    if (option.envVar !== void 0) {
      extraInfo.push(`env: ${option.envVar}`);
    }
    if (extraInfo.length > 0) {
      const extraDescription = `(${extraInfo.join(", ")})`;
      if (option.description) {
        return `${option.description} ${extraDescription}`;
      }
      return extraDescription;
    }
    return option.description;
  }
  /**
   * Get the argument description to show in the list of arguments.
   *
   * @param {Argument} argument
   * @return {string}
   */
  argumentDescription(argument) {
    const extraInfo = [];
    if (argument.argChoices) {
      extraInfo.push(
        // use stringify to match the display of the default value
        `choices: ${argument.argChoices.map((choice) => JSON.stringify(choice)).join(", ")}`
      );
    }
    if (argument.defaultValue !== void 0) {
      extraInfo.push(
        `default: ${argument.defaultValueDescription || JSON.stringify(argument.defaultValue)}`
      );
    }
    if (extraInfo.length > 0) {
      const extraDescription = `(${extraInfo.join(", ")})`;
      if (argument.description) {
        return `${argument.description} ${extraDescription}`;
      }
      return extraDescription;
    }
    return argument.description;
  }
  /**
   * Format a list of items, given a heading and an array of formatted items.
   *
   * @param {string} heading
   * @param {string[]} items
   * @param {Help} helper
   * @returns string[]
   */
  formatItemList(heading, items, helper) {
    if (items.length === 0) return [];
    return [helper.styleTitle(heading), ...items, ""];
  }
  /**
   * Group items by their help group heading.
   *
   * @param {Command[] | Option[]} unsortedItems
   * @param {Command[] | Option[]} visibleItems
   * @param {Function} getGroup
   * @returns {Map<string, Command[] | Option[]>}
   */
  groupItems(unsortedItems, visibleItems, getGroup) {
    const result = /* @__PURE__ */ new Map();
    unsortedItems.forEach((item) => {
      const group = getGroup(item);
      if (!result.has(group)) result.set(group, []);
    });
    visibleItems.forEach((item) => {
      const group = getGroup(item);
      if (!result.has(group)) {
        result.set(group, []);
      }
      result.get(group).push(item);
    });
    return result;
  }
  /**
   * Generate the built-in help text.
   *
   * @param {Command} cmd
   * @param {Help} helper
   * @returns {string}
   */
  formatHelp(cmd, helper) {
    const termWidth = helper.padWidth(cmd, helper);
    const helpWidth = helper.helpWidth ?? 80;
    function callFormatItem(term, description) {
      return helper.formatItem(term, termWidth, description, helper);
    }
    let output = [
      `${helper.styleTitle("Usage:")} ${helper.styleUsage(helper.commandUsage(cmd))}`,
      ""
    ];
    const commandDescription = helper.commandDescription(cmd);
    if (commandDescription.length > 0) {
      output = output.concat([
        helper.boxWrap(
          helper.styleCommandDescription(commandDescription),
          helpWidth
        ),
        ""
      ]);
    }
    const argumentList = helper.visibleArguments(cmd).map((argument) => {
      return callFormatItem(
        helper.styleArgumentTerm(helper.argumentTerm(argument)),
        helper.styleArgumentDescription(helper.argumentDescription(argument))
      );
    });
    output = output.concat(
      this.formatItemList("Arguments:", argumentList, helper)
    );
    const optionGroups = this.groupItems(
      cmd.options,
      helper.visibleOptions(cmd),
      (option) => option.helpGroupHeading ?? "Options:"
    );
    optionGroups.forEach((options, group) => {
      const optionList = options.map((option) => {
        return callFormatItem(
          helper.styleOptionTerm(helper.optionTerm(option)),
          helper.styleOptionDescription(helper.optionDescription(option))
        );
      });
      output = output.concat(this.formatItemList(group, optionList, helper));
    });
    if (helper.showGlobalOptions) {
      const globalOptionList = helper.visibleGlobalOptions(cmd).map((option) => {
        return callFormatItem(
          helper.styleOptionTerm(helper.optionTerm(option)),
          helper.styleOptionDescription(helper.optionDescription(option))
        );
      });
      output = output.concat(
        this.formatItemList("Global Options:", globalOptionList, helper)
      );
    }
    const commandGroups = this.groupItems(
      cmd.commands,
      helper.visibleCommands(cmd),
      (sub) => sub.helpGroup() || "Commands:"
    );
    commandGroups.forEach((commands, group) => {
      const commandList = commands.map((sub) => {
        return callFormatItem(
          helper.styleSubcommandTerm(helper.subcommandTerm(sub)),
          helper.styleSubcommandDescription(helper.subcommandDescription(sub))
        );
      });
      output = output.concat(this.formatItemList(group, commandList, helper));
    });
    return output.join("\n");
  }
  /**
   * Return display width of string, ignoring ANSI escape sequences. Used in padding and wrapping calculations.
   *
   * @param {string} str
   * @returns {number}
   */
  displayWidth(str) {
    return stripVTControlCharacters(str).length;
  }
  /**
   * Style the title for displaying in the help. Called with 'Usage:', 'Options:', etc.
   *
   * @param {string} str
   * @returns {string}
   */
  styleTitle(str) {
    return str;
  }
  styleUsage(str) {
    return str.split(" ").map((word) => {
      if (word === "[options]") return this.styleOptionText(word);
      if (word === "[command]") return this.styleSubcommandText(word);
      if (word[0] === "[" || word[0] === "<")
        return this.styleArgumentText(word);
      return this.styleCommandText(word);
    }).join(" ");
  }
  styleCommandDescription(str) {
    return this.styleDescriptionText(str);
  }
  styleOptionDescription(str) {
    return this.styleDescriptionText(str);
  }
  styleSubcommandDescription(str) {
    return this.styleDescriptionText(str);
  }
  styleArgumentDescription(str) {
    return this.styleDescriptionText(str);
  }
  styleDescriptionText(str) {
    return str;
  }
  styleOptionTerm(str) {
    return this.styleOptionText(str);
  }
  styleSubcommandTerm(str) {
    return str.split(" ").map((word) => {
      if (word === "[options]") return this.styleOptionText(word);
      if (word[0] === "[" || word[0] === "<")
        return this.styleArgumentText(word);
      return this.styleSubcommandText(word);
    }).join(" ");
  }
  styleArgumentTerm(str) {
    return this.styleArgumentText(str);
  }
  styleOptionText(str) {
    return str;
  }
  styleArgumentText(str) {
    return str;
  }
  styleSubcommandText(str) {
    return str;
  }
  styleCommandText(str) {
    return str;
  }
  /**
   * Calculate the pad width from the maximum term length.
   *
   * @param {Command} cmd
   * @param {Help} helper
   * @returns {number}
   */
  padWidth(cmd, helper) {
    return Math.max(
      helper.longestOptionTermLength(cmd, helper),
      helper.longestGlobalOptionTermLength(cmd, helper),
      helper.longestSubcommandTermLength(cmd, helper),
      helper.longestArgumentTermLength(cmd, helper)
    );
  }
  /**
   * Detect manually wrapped and indented strings by checking for line break followed by whitespace.
   *
   * @param {string} str
   * @returns {boolean}
   */
  preformatted(str) {
    return /\n[^\S\r\n]/.test(str);
  }
  /**
   * Format the "item", which consists of a term and description. Pad the term and wrap the description, indenting the following lines.
   *
   * So "TTT", 5, "DDD DDDD DD DDD" might be formatted for this.helpWidth=17 like so:
   *   TTT  DDD DDDD
   *        DD DDD
   *
   * @param {string} term
   * @param {number} termWidth
   * @param {string} description
   * @param {Help} helper
   * @returns {string}
   */
  formatItem(term, termWidth, description, helper) {
    const itemIndent = 2;
    const itemIndentStr = " ".repeat(itemIndent);
    if (!description) return itemIndentStr + term;
    const paddedTerm = term.padEnd(
      termWidth + term.length - helper.displayWidth(term)
    );
    const spacerWidth = 2;
    const helpWidth = this.helpWidth ?? 80;
    const remainingWidth = helpWidth - termWidth - spacerWidth - itemIndent;
    let formattedDescription;
    if (remainingWidth < this.minWidthToWrap || helper.preformatted(description)) {
      formattedDescription = description;
    } else {
      const wrappedDescription = helper.boxWrap(description, remainingWidth);
      formattedDescription = wrappedDescription.replace(
        /\n/g,
        "\n" + " ".repeat(termWidth + spacerWidth)
      );
    }
    return itemIndentStr + paddedTerm + " ".repeat(spacerWidth) + formattedDescription.replace(/\n/g, `
${itemIndentStr}`);
  }
  /**
   * Wrap a string at whitespace, preserving existing line breaks.
   * Wrapping is skipped if the width is less than `minWidthToWrap`.
   *
   * @param {string} str
   * @param {number} width
   * @returns {string}
   */
  boxWrap(str, width) {
    if (width < this.minWidthToWrap) return str;
    const rawLines = str.split(/\r\n|\n/);
    const chunkPattern = /[\s]*[^\s]+/g;
    const wrappedLines = [];
    rawLines.forEach((line3) => {
      const chunks = line3.match(chunkPattern);
      if (chunks === null) {
        wrappedLines.push("");
        return;
      }
      let sumChunks = [chunks.shift()];
      let sumWidth = this.displayWidth(sumChunks[0]);
      chunks.forEach((chunk) => {
        const visibleWidth = this.displayWidth(chunk);
        if (sumWidth + visibleWidth <= width) {
          sumChunks.push(chunk);
          sumWidth += visibleWidth;
          return;
        }
        wrappedLines.push(sumChunks.join(""));
        const nextChunk = chunk.trimStart();
        sumChunks = [nextChunk];
        sumWidth = this.displayWidth(nextChunk);
      });
      wrappedLines.push(sumChunks.join(""));
    });
    return wrappedLines.join("\n");
  }
};

// ../../node_modules/.pnpm/commander@15.1.0/node_modules/commander/lib/option.js
var Option = class {
  /**
   * Initialize a new `Option` with the given `flags` and `description`.
   *
   * @param {string} flags
   * @param {string} [description]
   */
  constructor(flags, description) {
    this.flags = flags;
    this.description = description || "";
    this.required = flags.includes("<");
    this.optional = flags.includes("[");
    this.variadic = new RegExp("\\p{ID_Continue}\\.\\.\\.[>\\]]$", "u").test(flags);
    this.mandatory = false;
    const optionFlags = splitOptionFlags(flags);
    this.short = optionFlags.shortFlag;
    this.long = optionFlags.longFlag;
    this.negate = false;
    if (this.long) {
      this.negate = this.long.startsWith("--no-");
    }
    this.defaultValue = void 0;
    this.defaultValueDescription = void 0;
    this.presetArg = void 0;
    this.envVar = void 0;
    this.parseArg = void 0;
    this.hidden = false;
    this.argChoices = void 0;
    this.conflictsWith = [];
    this.implied = void 0;
    this.helpGroupHeading = void 0;
  }
  /**
   * Set the default value, and optionally supply the description to be displayed in the help.
   *
   * @param {*} value
   * @param {string} [description]
   * @return {Option}
   */
  default(value, description) {
    this.defaultValue = value;
    this.defaultValueDescription = description;
    return this;
  }
  /**
   * Preset to use when option used without option-argument, especially optional but also boolean and negated.
   * The custom processing (parseArg) is called.
   *
   * @example
   * new Option('--color').default('GREYSCALE').preset('RGB');
   * new Option('--donate [amount]').preset('20').argParser(parseFloat);
   *
   * @param {*} arg
   * @return {Option}
   */
  preset(arg) {
    this.presetArg = arg;
    return this;
  }
  /**
   * Add option name(s) that conflict with this option.
   * An error will be displayed if conflicting options are found during parsing.
   *
   * @example
   * new Option('--rgb').conflicts('cmyk');
   * new Option('--js').conflicts(['ts', 'jsx']);
   *
   * @param {(string | string[])} names
   * @return {Option}
   */
  conflicts(names) {
    this.conflictsWith = this.conflictsWith.concat(names);
    return this;
  }
  /**
   * Specify implied option values for when this option is set and the implied options are not.
   *
   * The custom processing (parseArg) is not called on the implied values.
   *
   * @example
   * program
   *   .addOption(new Option('--log', 'write logging information to file'))
   *   .addOption(new Option('--trace', 'log extra details').implies({ log: 'trace.txt' }));
   *
   * @param {object} impliedOptionValues
   * @return {Option}
   */
  implies(impliedOptionValues) {
    let newImplied = impliedOptionValues;
    if (typeof impliedOptionValues === "string") {
      newImplied = { [impliedOptionValues]: true };
    }
    this.implied = Object.assign(this.implied || {}, newImplied);
    return this;
  }
  /**
   * Set environment variable to check for option value.
   *
   * An environment variable is only used if when processed the current option value is
   * undefined, or the source of the current value is 'default' or 'config' or 'env'.
   *
   * @param {string} name
   * @return {Option}
   */
  env(name) {
    this.envVar = name;
    return this;
  }
  /**
   * Set the custom handler for processing CLI option arguments into option values.
   *
   * @param {Function} [fn]
   * @return {Option}
   */
  argParser(fn) {
    this.parseArg = fn;
    return this;
  }
  /**
   * Whether the option is mandatory and must have a value after parsing.
   *
   * @param {boolean} [mandatory=true]
   * @return {Option}
   */
  makeOptionMandatory(mandatory = true) {
    this.mandatory = !!mandatory;
    return this;
  }
  /**
   * Hide option in help.
   *
   * @param {boolean} [hide=true]
   * @return {Option}
   */
  hideHelp(hide = true) {
    this.hidden = !!hide;
    return this;
  }
  /**
   * @package
   */
  _collectValue(value, previous) {
    if (previous === this.defaultValue || !Array.isArray(previous)) {
      return [value];
    }
    previous.push(value);
    return previous;
  }
  /**
   * Only allow option value to be one of choices.
   *
   * @param {string[]} values
   * @return {Option}
   */
  choices(values) {
    this.argChoices = values.slice();
    this.parseArg = (arg, previous) => {
      if (!this.argChoices.includes(arg)) {
        throw new InvalidArgumentError(
          `Allowed choices are ${this.argChoices.join(", ")}.`
        );
      }
      if (this.variadic) {
        return this._collectValue(arg, previous);
      }
      return arg;
    };
    return this;
  }
  /**
   * Return option name.
   *
   * @return {string}
   */
  name() {
    if (this.long) {
      return this.long.replace(/^--/, "");
    }
    return this.short.replace(/^-/, "");
  }
  /**
   * Return option name, in a camelcase format that can be used
   * as an object attribute key.
   *
   * @return {string}
   */
  attributeName() {
    if (this.negate) {
      return camelcase(this.name().replace(/^no-/, ""));
    }
    return camelcase(this.name());
  }
  /**
   * Set the help group heading.
   *
   * @param {string} heading
   * @return {Option}
   */
  helpGroup(heading) {
    this.helpGroupHeading = heading;
    return this;
  }
  /**
   * Check if `arg` matches the short or long flag.
   *
   * @param {string} arg
   * @return {boolean}
   * @package
   */
  is(arg) {
    return this.short === arg || this.long === arg;
  }
  /**
   * Return whether a boolean option.
   *
   * Options are one of boolean, negated, required argument, or optional argument.
   *
   * @return {boolean}
   * @package
   */
  isBoolean() {
    return !this.required && !this.optional && !this.negate;
  }
};
var DualOptions = class {
  /**
   * @param {Option[]} options
   */
  constructor(options) {
    this.positiveOptions = /* @__PURE__ */ new Map();
    this.negativeOptions = /* @__PURE__ */ new Map();
    this.dualOptions = /* @__PURE__ */ new Set();
    options.forEach((option) => {
      if (option.negate) {
        this.negativeOptions.set(option.attributeName(), option);
      } else {
        this.positiveOptions.set(option.attributeName(), option);
      }
    });
    this.negativeOptions.forEach((value, key) => {
      if (this.positiveOptions.has(key)) {
        this.dualOptions.add(key);
      }
    });
  }
  /**
   * Did the value come from the option, and not from possible matching dual option?
   *
   * @param {*} value
   * @param {Option} option
   * @returns {boolean}
   */
  valueFromOption(value, option) {
    const optionKey = option.attributeName();
    if (!this.dualOptions.has(optionKey)) return true;
    const preset = this.negativeOptions.get(optionKey).presetArg;
    const negativeValue = preset !== void 0 ? preset : false;
    return option.negate === (negativeValue === value);
  }
};
function camelcase(str) {
  return str.split("-").reduce((str2, word) => {
    return str2 + word[0].toUpperCase() + word.slice(1);
  });
}
function splitOptionFlags(flags) {
  let shortFlag;
  let longFlag;
  const shortFlagExp = /^-[^-]$/;
  const longFlagExp = /^--[^-]/;
  const flagParts = flags.split(/[ |,]+/).concat("guard");
  if (shortFlagExp.test(flagParts[0])) shortFlag = flagParts.shift();
  if (longFlagExp.test(flagParts[0])) longFlag = flagParts.shift();
  if (!shortFlag && shortFlagExp.test(flagParts[0]))
    shortFlag = flagParts.shift();
  if (!shortFlag && longFlagExp.test(flagParts[0])) {
    shortFlag = longFlag;
    longFlag = flagParts.shift();
  }
  if (flagParts[0].startsWith("-")) {
    const unsupportedFlag = flagParts[0];
    const baseError = `option creation failed due to '${unsupportedFlag}' in option flags '${flags}'`;
    if (/^-[^-][^-]/.test(unsupportedFlag))
      throw new Error(
        `${baseError}
- a short flag is a single dash and a single character
  - either use a single dash and a single character (for a short flag)
  - or use a double dash for a long option (and can have two, like '--ws, --workspace')`
      );
    if (shortFlagExp.test(unsupportedFlag))
      throw new Error(`${baseError}
- too many short flags`);
    if (longFlagExp.test(unsupportedFlag))
      throw new Error(`${baseError}
- too many long flags`);
    throw new Error(`${baseError}
- unrecognised flag format`);
  }
  if (shortFlag === void 0 && longFlag === void 0)
    throw new Error(
      `option creation failed due to no flags found in '${flags}'.`
    );
  return { shortFlag, longFlag };
}

// ../../node_modules/.pnpm/commander@15.1.0/node_modules/commander/lib/suggestSimilar.js
var maxDistance = 3;
function editDistance(a, b) {
  if (Math.abs(a.length - b.length) > maxDistance)
    return Math.max(a.length, b.length);
  const d = [];
  for (let i = 0; i <= a.length; i++) {
    d[i] = [i];
  }
  for (let j = 0; j <= b.length; j++) {
    d[0][j] = j;
  }
  for (let j = 1; j <= b.length; j++) {
    for (let i = 1; i <= a.length; i++) {
      let cost;
      if (a[i - 1] === b[j - 1]) {
        cost = 0;
      } else {
        cost = 1;
      }
      d[i][j] = Math.min(
        d[i - 1][j] + 1,
        // deletion
        d[i][j - 1] + 1,
        // insertion
        d[i - 1][j - 1] + cost
        // substitution
      );
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) {
        d[i][j] = Math.min(d[i][j], d[i - 2][j - 2] + 1);
      }
    }
  }
  return d[a.length][b.length];
}
function suggestSimilar(word, candidates) {
  if (!candidates || candidates.length === 0) return "";
  candidates = Array.from(new Set(candidates));
  const searchingOptions = word.startsWith("--");
  if (searchingOptions) {
    word = word.slice(2);
    candidates = candidates.map((candidate) => candidate.slice(2));
  }
  let similar = [];
  let bestDistance = maxDistance;
  const minSimilarity = 0.4;
  candidates.forEach((candidate) => {
    if (candidate.length <= 1) return;
    const distance = editDistance(word, candidate);
    const length = Math.max(word.length, candidate.length);
    const similarity = (length - distance) / length;
    if (similarity > minSimilarity) {
      if (distance < bestDistance) {
        bestDistance = distance;
        similar = [candidate];
      } else if (distance === bestDistance) {
        similar.push(candidate);
      }
    }
  });
  similar.sort((a, b) => a.localeCompare(b));
  if (searchingOptions) {
    similar = similar.map((candidate) => `--${candidate}`);
  }
  if (similar.length > 1) {
    return `
(Did you mean one of ${similar.join(", ")}?)`;
  }
  if (similar.length === 1) {
    return `
(Did you mean ${similar[0]}?)`;
  }
  return "";
}

// ../../node_modules/.pnpm/commander@15.1.0/node_modules/commander/lib/command.js
var Command = class _Command extends EventEmitter {
  /**
   * Initialize a new `Command`.
   *
   * @param {string} [name]
   */
  constructor(name) {
    super();
    this.commands = [];
    this.options = [];
    this.parent = null;
    this._allowUnknownOption = false;
    this._allowExcessArguments = false;
    this.registeredArguments = [];
    this._args = this.registeredArguments;
    this.args = [];
    this.rawArgs = [];
    this.processedArgs = [];
    this._scriptPath = null;
    this._name = name || "";
    this._optionValues = {};
    this._optionValueSources = {};
    this._storeOptionsAsProperties = false;
    this._actionHandler = null;
    this._executableHandler = false;
    this._executableFile = null;
    this._executableDir = null;
    this._defaultCommandName = null;
    this._exitCallback = null;
    this._aliases = [];
    this._combineFlagAndOptionalValue = true;
    this._description = "";
    this._summary = "";
    this._argsDescription = void 0;
    this._enablePositionalOptions = false;
    this._passThroughOptions = false;
    this._lifeCycleHooks = {};
    this._showHelpAfterError = false;
    this._showSuggestionAfterError = true;
    this._savedState = null;
    this._outputConfiguration = {
      writeOut: (str) => process2.stdout.write(str),
      writeErr: (str) => process2.stderr.write(str),
      outputError: (str, write) => write(str),
      getOutHelpWidth: () => process2.stdout.isTTY ? process2.stdout.columns : void 0,
      getErrHelpWidth: () => process2.stderr.isTTY ? process2.stderr.columns : void 0,
      getOutHasColors: () => useColor() ?? (process2.stdout.isTTY && process2.stdout.hasColors?.()),
      getErrHasColors: () => useColor() ?? (process2.stderr.isTTY && process2.stderr.hasColors?.()),
      stripColor: (str) => stripVTControlCharacters2(str)
    };
    this._hidden = false;
    this._helpOption = void 0;
    this._addImplicitHelpCommand = void 0;
    this._helpCommand = void 0;
    this._helpConfiguration = {};
    this._helpGroupHeading = void 0;
    this._defaultCommandGroup = void 0;
    this._defaultOptionGroup = void 0;
  }
  /**
   * Copy settings that are useful to have in common across root command and subcommands.
   *
   * (Used internally when adding a command using `.command()` so subcommands inherit parent settings.)
   *
   * @param {Command} sourceCommand
   * @return {Command} `this` command for chaining
   */
  copyInheritedSettings(sourceCommand) {
    this._outputConfiguration = sourceCommand._outputConfiguration;
    this._helpOption = sourceCommand._helpOption;
    this._helpCommand = sourceCommand._helpCommand;
    this._helpConfiguration = sourceCommand._helpConfiguration;
    this._exitCallback = sourceCommand._exitCallback;
    this._storeOptionsAsProperties = sourceCommand._storeOptionsAsProperties;
    this._combineFlagAndOptionalValue = sourceCommand._combineFlagAndOptionalValue;
    this._allowExcessArguments = sourceCommand._allowExcessArguments;
    this._enablePositionalOptions = sourceCommand._enablePositionalOptions;
    this._showHelpAfterError = sourceCommand._showHelpAfterError;
    this._showSuggestionAfterError = sourceCommand._showSuggestionAfterError;
    return this;
  }
  /**
   * @returns {Command[]}
   * @private
   */
  _getCommandAndAncestors() {
    const result = [];
    for (let command = this; command; command = command.parent) {
      result.push(command);
    }
    return result;
  }
  /**
   * Define a command.
   *
   * There are two styles of command: pay attention to where to put the description.
   *
   * @example
   * // Command implemented using action handler (description is supplied separately to `.command`)
   * program
   *   .command('clone <source> [destination]')
   *   .description('clone a repository into a newly created directory')
   *   .action((source, destination) => {
   *     console.log('clone command called');
   *   });
   *
   * // Command implemented using separate executable file (description is second parameter to `.command`)
   * program
   *   .command('start <service>', 'start named service')
   *   .command('stop [service]', 'stop named service, or all if no name supplied');
   *
   * @param {string} nameAndArgs - command name and arguments, args are `<required>` or `[optional]` and last may also be `variadic...`
   * @param {(object | string)} [actionOptsOrExecDesc] - configuration options (for action), or description (for executable)
   * @param {object} [execOpts] - configuration options (for executable)
   * @return {Command} returns new command for action handler, or `this` for executable command
   */
  command(nameAndArgs, actionOptsOrExecDesc, execOpts) {
    let desc = actionOptsOrExecDesc;
    let opts = execOpts;
    if (typeof desc === "object" && desc !== null) {
      opts = desc;
      desc = null;
    }
    opts = opts || {};
    const [, name, args] = nameAndArgs.match(/([^ ]+) *(.*)/);
    const cmd = this.createCommand(name);
    if (desc) {
      cmd.description(desc);
      cmd._executableHandler = true;
    }
    if (opts.isDefault) this._defaultCommandName = cmd._name;
    cmd._hidden = !!(opts.noHelp || opts.hidden);
    cmd._executableFile = opts.executableFile || null;
    if (args) cmd.arguments(args);
    this._registerCommand(cmd);
    cmd.parent = this;
    cmd.copyInheritedSettings(this);
    if (desc) return this;
    return cmd;
  }
  /**
   * Factory routine to create a new unattached command.
   *
   * See .command() for creating an attached subcommand, which uses this routine to
   * create the command. You can override createCommand to customise subcommands.
   *
   * @param {string} [name]
   * @return {Command} new command
   */
  createCommand(name) {
    return new _Command(name);
  }
  /**
   * You can customise the help with a subclass of Help by overriding createHelp,
   * or by overriding Help properties using configureHelp().
   *
   * @return {Help}
   */
  createHelp() {
    return Object.assign(new Help(), this.configureHelp());
  }
  /**
   * You can customise the help by overriding Help properties using configureHelp(),
   * or with a subclass of Help by overriding createHelp().
   *
   * @param {object} [configuration] - configuration options
   * @return {(Command | object)} `this` command for chaining, or stored configuration
   */
  configureHelp(configuration) {
    if (configuration === void 0) return this._helpConfiguration;
    this._helpConfiguration = configuration;
    return this;
  }
  /**
   * The default output goes to stdout and stderr. You can customise this for special
   * applications. You can also customise the display of errors by overriding outputError.
   *
   * The configuration properties are all functions:
   *
   *     // change how output being written, defaults to stdout and stderr
   *     writeOut(str)
   *     writeErr(str)
   *     // change how output being written for errors, defaults to writeErr
   *     outputError(str, write) // used for displaying errors and not used for displaying help
   *     // specify width for wrapping help
   *     getOutHelpWidth()
   *     getErrHelpWidth()
   *     // color support, currently only used with Help
   *     getOutHasColors()
   *     getErrHasColors()
   *     stripColor() // used to remove ANSI escape codes if output does not have colors
   *
   * @param {object} [configuration] - configuration options
   * @return {(Command | object)} `this` command for chaining, or stored configuration
   */
  configureOutput(configuration) {
    if (configuration === void 0) return this._outputConfiguration;
    this._outputConfiguration = {
      ...this._outputConfiguration,
      ...configuration
    };
    return this;
  }
  /**
   * Display the help or a custom message after an error occurs.
   *
   * @param {(boolean|string)} [displayHelp]
   * @return {Command} `this` command for chaining
   */
  showHelpAfterError(displayHelp = true) {
    if (typeof displayHelp !== "string") displayHelp = !!displayHelp;
    this._showHelpAfterError = displayHelp;
    return this;
  }
  /**
   * Display suggestion of similar commands for unknown commands, or options for unknown options.
   *
   * @param {boolean} [displaySuggestion]
   * @return {Command} `this` command for chaining
   */
  showSuggestionAfterError(displaySuggestion = true) {
    this._showSuggestionAfterError = !!displaySuggestion;
    return this;
  }
  /**
   * Add a prepared subcommand.
   *
   * See .command() for creating an attached subcommand which inherits settings from its parent.
   *
   * @param {Command} cmd - new subcommand
   * @param {object} [opts] - configuration options
   * @return {Command} `this` command for chaining
   */
  addCommand(cmd, opts) {
    if (!cmd._name) {
      throw new Error(`Command passed to .addCommand() must have a name
- specify the name in Command constructor or using .name()`);
    }
    opts = opts || {};
    if (opts.isDefault) this._defaultCommandName = cmd._name;
    if (opts.noHelp || opts.hidden) cmd._hidden = true;
    this._registerCommand(cmd);
    cmd.parent = this;
    cmd._checkForBrokenPassThrough();
    return this;
  }
  /**
   * Factory routine to create a new unattached argument.
   *
   * See .argument() for creating an attached argument, which uses this routine to
   * create the argument. You can override createArgument to return a custom argument.
   *
   * @param {string} name
   * @param {string} [description]
   * @return {Argument} new argument
   */
  createArgument(name, description) {
    return new Argument(name, description);
  }
  /**
   * Define argument syntax for command.
   *
   * The default is that the argument is required, and you can explicitly
   * indicate this with <> around the name. Put [] around the name for an optional argument.
   *
   * @example
   * program.argument('<input-file>');
   * program.argument('[output-file]');
   *
   * @param {string} name
   * @param {string} [description]
   * @param {(Function|*)} [parseArg] - custom argument processing function or default value
   * @param {*} [defaultValue]
   * @return {Command} `this` command for chaining
   */
  argument(name, description, parseArg, defaultValue) {
    const argument = this.createArgument(name, description);
    if (typeof parseArg === "function") {
      argument.default(defaultValue).argParser(parseArg);
    } else {
      argument.default(parseArg);
    }
    this.addArgument(argument);
    return this;
  }
  /**
   * Define argument syntax for command, adding multiple at once (without descriptions).
   *
   * See also .argument().
   *
   * @example
   * program.arguments('<cmd> [env]');
   *
   * @param {string} names
   * @return {Command} `this` command for chaining
   */
  arguments(names) {
    names.trim().split(/ +/).forEach((detail) => {
      this.argument(detail);
    });
    return this;
  }
  /**
   * Define argument syntax for command, adding a prepared argument.
   *
   * @param {Argument} argument
   * @return {Command} `this` command for chaining
   */
  addArgument(argument) {
    const previousArgument = this.registeredArguments.slice(-1)[0];
    if (previousArgument?.variadic) {
      throw new Error(
        `only the last argument can be variadic '${previousArgument.name()}'`
      );
    }
    if (argument.required && argument.defaultValue !== void 0 && argument.parseArg === void 0) {
      throw new Error(
        `a default value for a required argument is never used: '${argument.name()}'`
      );
    }
    this.registeredArguments.push(argument);
    return this;
  }
  /**
   * Customise or override default help command. By default a help command is automatically added if your command has subcommands.
   *
   * @example
   *    program.helpCommand('help [cmd]');
   *    program.helpCommand('help [cmd]', 'show help');
   *    program.helpCommand(false); // suppress default help command
   *    program.helpCommand(true); // add help command even if no subcommands
   *
   * @param {string|boolean} enableOrNameAndArgs - enable with custom name and/or arguments, or boolean to override whether added
   * @param {string} [description] - custom description
   * @return {Command} `this` command for chaining
   */
  helpCommand(enableOrNameAndArgs, description) {
    if (typeof enableOrNameAndArgs === "boolean") {
      this._addImplicitHelpCommand = enableOrNameAndArgs;
      if (enableOrNameAndArgs && this._defaultCommandGroup) {
        this._initCommandGroup(this._getHelpCommand());
      }
      return this;
    }
    const nameAndArgs = enableOrNameAndArgs ?? "help [command]";
    const [, helpName, helpArgs] = nameAndArgs.match(/([^ ]+) *(.*)/);
    const helpDescription = description ?? "display help for command";
    const helpCommand = this.createCommand(helpName);
    helpCommand.helpOption(false);
    if (helpArgs) helpCommand.arguments(helpArgs);
    if (helpDescription) helpCommand.description(helpDescription);
    this._addImplicitHelpCommand = true;
    this._helpCommand = helpCommand;
    if (enableOrNameAndArgs || description) this._initCommandGroup(helpCommand);
    return this;
  }
  /**
   * Add prepared custom help command.
   *
   * @param {(Command|string|boolean)} helpCommand - custom help command, or deprecated enableOrNameAndArgs as for `.helpCommand()`
   * @param {string} [deprecatedDescription] - deprecated custom description used with custom name only
   * @return {Command} `this` command for chaining
   */
  addHelpCommand(helpCommand, deprecatedDescription) {
    if (typeof helpCommand !== "object") {
      this.helpCommand(helpCommand, deprecatedDescription);
      return this;
    }
    this._addImplicitHelpCommand = true;
    this._helpCommand = helpCommand;
    this._initCommandGroup(helpCommand);
    return this;
  }
  /**
   * Lazy create help command.
   *
   * @return {(Command|null)}
   * @package
   */
  _getHelpCommand() {
    const hasImplicitHelpCommand = this._addImplicitHelpCommand ?? (this.commands.length && !this._actionHandler && !this._findCommand("help"));
    if (hasImplicitHelpCommand) {
      if (this._helpCommand === void 0) {
        this.helpCommand(void 0, void 0);
      }
      return this._helpCommand;
    }
    return null;
  }
  /**
   * Add hook for life cycle event.
   *
   * @param {string} event
   * @param {Function} listener
   * @return {Command} `this` command for chaining
   */
  hook(event, listener) {
    const allowedValues = ["preSubcommand", "preAction", "postAction"];
    if (!allowedValues.includes(event)) {
      throw new Error(`Unexpected value for event passed to hook : '${event}'.
Expecting one of '${allowedValues.join("', '")}'`);
    }
    if (this._lifeCycleHooks[event]) {
      this._lifeCycleHooks[event].push(listener);
    } else {
      this._lifeCycleHooks[event] = [listener];
    }
    return this;
  }
  /**
   * Register callback to use as replacement for calling process.exit.
   *
   * @param {Function} [fn] optional callback which will be passed a CommanderError, defaults to throwing
   * @return {Command} `this` command for chaining
   */
  exitOverride(fn) {
    if (fn) {
      this._exitCallback = fn;
    } else {
      this._exitCallback = (err) => {
        if (err.code !== "commander.executeSubCommandAsync") {
          throw err;
        } else {
        }
      };
    }
    return this;
  }
  /**
   * Call process.exit, and _exitCallback if defined.
   *
   * @param {number} exitCode exit code for using with process.exit
   * @param {string} code an id string representing the error
   * @param {string} message human-readable description of the error
   * @return never
   * @private
   */
  _exit(exitCode, code, message) {
    if (this._exitCallback) {
      this._exitCallback(new CommanderError(exitCode, code, message));
    }
    process2.exit(exitCode);
  }
  /**
   * Register callback `fn` for the command.
   *
   * @example
   * program
   *   .command('serve')
   *   .description('start service')
   *   .action(function() {
   *      // do work here
   *   });
   *
   * @param {Function} fn
   * @return {Command} `this` command for chaining
   */
  action(fn) {
    const listener = (args) => {
      const expectedArgsCount = this.registeredArguments.length;
      const actionArgs = args.slice(0, expectedArgsCount);
      if (this._storeOptionsAsProperties) {
        actionArgs[expectedArgsCount] = this;
      } else {
        actionArgs[expectedArgsCount] = this.opts();
      }
      actionArgs.push(this);
      return fn.apply(this, actionArgs);
    };
    this._actionHandler = listener;
    return this;
  }
  /**
   * Factory routine to create a new unattached option.
   *
   * See .option() for creating an attached option, which uses this routine to
   * create the option. You can override createOption to return a custom option.
   *
   * @param {string} flags
   * @param {string} [description]
   * @return {Option} new option
   */
  createOption(flags, description) {
    return new Option(flags, description);
  }
  /**
   * Wrap parseArgs to catch 'commander.invalidArgument'.
   *
   * @param {(Option | Argument)} target
   * @param {string} value
   * @param {*} previous
   * @param {string} invalidArgumentMessage
   * @private
   */
  _callParseArg(target, value, previous, invalidArgumentMessage) {
    try {
      return target.parseArg(value, previous);
    } catch (err) {
      if (err.code === "commander.invalidArgument") {
        const message = `${invalidArgumentMessage} ${err.message}`;
        this.error(message, { exitCode: err.exitCode, code: err.code });
      }
      throw err;
    }
  }
  /**
   * Check for option flag conflicts.
   * Register option if no conflicts found, or throw on conflict.
   *
   * @param {Option} option
   * @private
   */
  _registerOption(option) {
    const matchingOption = option.short && this._findOption(option.short) || option.long && this._findOption(option.long);
    if (matchingOption) {
      const matchingFlag = option.long && this._findOption(option.long) ? option.long : option.short;
      throw new Error(`Cannot add option '${option.flags}'${this._name && ` to command '${this._name}'`} due to conflicting flag '${matchingFlag}'
-  already used by option '${matchingOption.flags}'`);
    }
    this._initOptionGroup(option);
    this.options.push(option);
  }
  /**
   * Check for command name and alias conflicts with existing commands.
   * Register command if no conflicts found, or throw on conflict.
   *
   * @param {Command} command
   * @private
   */
  _registerCommand(command) {
    const knownBy2 = (cmd) => {
      return [cmd.name()].concat(cmd.aliases());
    };
    const alreadyUsed = knownBy2(command).find(
      (name) => this._findCommand(name)
    );
    if (alreadyUsed) {
      const existingCmd = knownBy2(this._findCommand(alreadyUsed)).join("|");
      const newCmd = knownBy2(command).join("|");
      throw new Error(
        `cannot add command '${newCmd}' as already have command '${existingCmd}'`
      );
    }
    this._initCommandGroup(command);
    this.commands.push(command);
  }
  /**
   * Add an option.
   *
   * @param {Option} option
   * @return {Command} `this` command for chaining
   */
  addOption(option) {
    this._registerOption(option);
    const oname = option.name();
    const name = option.attributeName();
    if (option.defaultValue !== void 0) {
      this.setOptionValueWithSource(name, option.defaultValue, "default");
    }
    const handleOptionValue = (val, invalidValueMessage, valueSource) => {
      if (val == null && option.presetArg !== void 0) {
        val = option.presetArg;
      }
      const oldValue = this.getOptionValue(name);
      if (val !== null && option.parseArg) {
        val = this._callParseArg(option, val, oldValue, invalidValueMessage);
      } else if (val !== null && option.variadic) {
        val = option._collectValue(val, oldValue);
      }
      if (val == null) {
        if (option.negate) {
          val = false;
        } else if (option.isBoolean() || option.optional) {
          val = true;
        } else {
          val = "";
        }
      }
      this.setOptionValueWithSource(name, val, valueSource);
    };
    this.on("option:" + oname, (val) => {
      const invalidValueMessage = `error: option '${option.flags}' argument '${val}' is invalid.`;
      handleOptionValue(val, invalidValueMessage, "cli");
    });
    if (option.envVar) {
      this.on("optionEnv:" + oname, (val) => {
        const invalidValueMessage = `error: option '${option.flags}' value '${val}' from env '${option.envVar}' is invalid.`;
        handleOptionValue(val, invalidValueMessage, "env");
      });
    }
    return this;
  }
  /**
   * Internal implementation shared by .option() and .requiredOption()
   *
   * @return {Command} `this` command for chaining
   * @private
   */
  _optionEx(config, flags, description, fn, defaultValue) {
    if (typeof flags === "object" && flags instanceof Option) {
      throw new Error(
        "To add an Option object use addOption() instead of option() or requiredOption()"
      );
    }
    const option = this.createOption(flags, description);
    option.makeOptionMandatory(!!config.mandatory);
    if (typeof fn === "function") {
      option.default(defaultValue).argParser(fn);
    } else if (fn instanceof RegExp) {
      const regex2 = fn;
      fn = (val, def) => {
        const m = regex2.exec(val);
        return m ? m[0] : def;
      };
      option.default(defaultValue).argParser(fn);
    } else {
      option.default(fn);
    }
    return this.addOption(option);
  }
  /**
   * Define option with `flags`, `description`, and optional argument parsing function or `defaultValue` or both.
   *
   * The `flags` string contains the short and/or long flags, separated by comma, a pipe or space. A required
   * option-argument is indicated by `<>` and an optional option-argument by `[]`.
   *
   * See the README for more details, and see also addOption() and requiredOption().
   *
   * @example
   * program
   *     .option('-p, --pepper', 'add pepper')
   *     .option('--pt, --pizza-type <TYPE>', 'type of pizza') // required option-argument
   *     .option('-c, --cheese [CHEESE]', 'add extra cheese', 'mozzarella') // optional option-argument with default
   *     .option('-t, --tip <VALUE>', 'add tip to purchase cost', parseFloat) // custom parse function
   *
   * @param {string} flags
   * @param {string} [description]
   * @param {(Function|*)} [parseArg] - custom option processing function or default value
   * @param {*} [defaultValue]
   * @return {Command} `this` command for chaining
   */
  option(flags, description, parseArg, defaultValue) {
    return this._optionEx({}, flags, description, parseArg, defaultValue);
  }
  /**
   * Add a required option which must have a value after parsing. This usually means
   * the option must be specified on the command line. (Otherwise the same as .option().)
   *
   * The `flags` string contains the short and/or long flags, separated by comma, a pipe or space.
   *
   * @param {string} flags
   * @param {string} [description]
   * @param {(Function|*)} [parseArg] - custom option processing function or default value
   * @param {*} [defaultValue]
   * @return {Command} `this` command for chaining
   */
  requiredOption(flags, description, parseArg, defaultValue) {
    return this._optionEx(
      { mandatory: true },
      flags,
      description,
      parseArg,
      defaultValue
    );
  }
  /**
   * Alter parsing of short flags with optional values.
   *
   * @example
   * // for `.option('-f,--flag [value]'):
   * program.combineFlagAndOptionalValue(true);  // `-f80` is treated like `--flag=80`, this is the default behaviour
   * program.combineFlagAndOptionalValue(false) // `-fb` is treated like `-f -b`
   *
   * @param {boolean} [combine] - if `true` or omitted, an optional value can be specified directly after the flag.
   * @return {Command} `this` command for chaining
   */
  combineFlagAndOptionalValue(combine = true) {
    this._combineFlagAndOptionalValue = !!combine;
    return this;
  }
  /**
   * Allow unknown options on the command line.
   *
   * @param {boolean} [allowUnknown] - if `true` or omitted, no error will be thrown for unknown options.
   * @return {Command} `this` command for chaining
   */
  allowUnknownOption(allowUnknown = true) {
    this._allowUnknownOption = !!allowUnknown;
    return this;
  }
  /**
   * Allow excess command-arguments on the command line. Pass false to make excess arguments an error.
   *
   * @param {boolean} [allowExcess] - if `true` or omitted, no error will be thrown for excess arguments.
   * @return {Command} `this` command for chaining
   */
  allowExcessArguments(allowExcess = true) {
    this._allowExcessArguments = !!allowExcess;
    return this;
  }
  /**
   * Enable positional options. Positional means global options are specified before subcommands which lets
   * subcommands reuse the same option names, and also enables subcommands to turn on passThroughOptions.
   * The default behaviour is non-positional and global options may appear anywhere on the command line.
   *
   * @param {boolean} [positional]
   * @return {Command} `this` command for chaining
   */
  enablePositionalOptions(positional = true) {
    this._enablePositionalOptions = !!positional;
    return this;
  }
  /**
   * Pass through options that come after command-arguments rather than treat them as command-options,
   * so actual command-options come before command-arguments. Turning this on for a subcommand requires
   * positional options to have been enabled on the program (parent commands).
   * The default behaviour is non-positional and options may appear before or after command-arguments.
   *
   * @param {boolean} [passThrough] for unknown options.
   * @return {Command} `this` command for chaining
   */
  passThroughOptions(passThrough = true) {
    this._passThroughOptions = !!passThrough;
    this._checkForBrokenPassThrough();
    return this;
  }
  /**
   * @private
   */
  _checkForBrokenPassThrough() {
    if (this.parent && this._passThroughOptions && !this.parent._enablePositionalOptions) {
      throw new Error(
        `passThroughOptions cannot be used for '${this._name}' without turning on enablePositionalOptions for parent command(s)`
      );
    }
  }
  /**
   * Whether to store option values as properties on command object,
   * or store separately (specify false). In both cases the option values can be accessed using .opts().
   *
   * @param {boolean} [storeAsProperties=true]
   * @return {Command} `this` command for chaining
   */
  storeOptionsAsProperties(storeAsProperties = true) {
    if (this.options.length) {
      throw new Error("call .storeOptionsAsProperties() before adding options");
    }
    if (Object.keys(this._optionValues).length) {
      throw new Error(
        "call .storeOptionsAsProperties() before setting option values"
      );
    }
    this._storeOptionsAsProperties = !!storeAsProperties;
    return this;
  }
  /**
   * Retrieve option value.
   *
   * @param {string} key
   * @return {object} value
   */
  getOptionValue(key) {
    if (this._storeOptionsAsProperties) {
      return this[key];
    }
    return this._optionValues[key];
  }
  /**
   * Store option value.
   *
   * @param {string} key
   * @param {object} value
   * @return {Command} `this` command for chaining
   */
  setOptionValue(key, value) {
    return this.setOptionValueWithSource(key, value, void 0);
  }
  /**
   * Store option value and where the value came from.
   *
   * @param {string} key
   * @param {object} value
   * @param {string} source - expected values are default/config/env/cli/implied
   * @return {Command} `this` command for chaining
   */
  setOptionValueWithSource(key, value, source) {
    if (this._storeOptionsAsProperties) {
      this[key] = value;
    } else {
      this._optionValues[key] = value;
    }
    this._optionValueSources[key] = source;
    return this;
  }
  /**
   * Get source of option value.
   * Expected values are default | config | env | cli | implied
   *
   * @param {string} key
   * @return {string}
   */
  getOptionValueSource(key) {
    return this._optionValueSources[key];
  }
  /**
   * Get source of option value. See also .optsWithGlobals().
   * Expected values are default | config | env | cli | implied
   *
   * @param {string} key
   * @return {string}
   */
  getOptionValueSourceWithGlobals(key) {
    let source;
    this._getCommandAndAncestors().forEach((cmd) => {
      if (Object.hasOwn(cmd._optionValueSources, key)) {
        source = cmd.getOptionValueSource(key);
      }
    });
    return source;
  }
  /**
   * Get user arguments from implied or explicit arguments.
   * Side-effects: set _scriptPath if args included script. Used for default program name, and subcommand searches.
   *
   * @private
   */
  _prepareUserArgs(argv, parseOptions) {
    if (argv !== void 0 && !Array.isArray(argv)) {
      throw new Error("first parameter to parse must be array or undefined");
    }
    parseOptions = parseOptions || {};
    if (argv === void 0 && parseOptions.from === void 0) {
      if (process2.versions?.electron) {
        parseOptions.from = "electron";
      }
      const execArgv = process2.execArgv ?? [];
      if (execArgv.includes("-e") || execArgv.includes("--eval") || execArgv.includes("-p") || execArgv.includes("--print")) {
        parseOptions.from = "eval";
      }
    }
    if (argv === void 0) {
      argv = process2.argv;
    }
    this.rawArgs = argv.slice();
    let userArgs;
    switch (parseOptions.from) {
      case void 0:
      case "node":
        this._scriptPath = argv[1];
        userArgs = argv.slice(2);
        break;
      case "electron":
        if (process2.defaultApp) {
          this._scriptPath = argv[1];
          userArgs = argv.slice(2);
        } else {
          userArgs = argv.slice(1);
        }
        break;
      case "user":
        userArgs = argv.slice(0);
        break;
      case "eval":
        userArgs = argv.slice(1);
        break;
      default:
        throw new Error(
          `unexpected parse option { from: '${parseOptions.from}' }`
        );
    }
    if (!this._name && this._scriptPath)
      this.nameFromFilename(this._scriptPath);
    this._name = this._name || "program";
    return userArgs;
  }
  /**
   * Parse `argv`, setting options and invoking commands when defined.
   *
   * Use parseAsync instead of parse if any of your action handlers are async.
   *
   * Call with no parameters to parse `process.argv`. Detects Electron and special node options like `node --eval`. Easy mode!
   *
   * Or call with an array of strings to parse, and optionally where the user arguments start by specifying where the arguments are `from`:
   * - `'node'`: default, `argv[0]` is the application and `argv[1]` is the script being run, with user arguments after that
   * - `'electron'`: `argv[0]` is the application and `argv[1]` varies depending on whether the electron application is packaged
   * - `'user'`: just user arguments
   *
   * @example
   * program.parse(); // parse process.argv and auto-detect electron and special node flags
   * program.parse(process.argv); // assume argv[0] is app and argv[1] is script
   * program.parse(my-args, { from: 'user' }); // just user supplied arguments, nothing special about argv[0]
   *
   * @param {string[]} [argv] - optional, defaults to process.argv
   * @param {object} [parseOptions] - optionally specify style of options with from: node/user/electron
   * @param {string} [parseOptions.from] - where the args are from: 'node', 'user', 'electron'
   * @return {Command} `this` command for chaining
   */
  parse(argv, parseOptions) {
    this._prepareForParse();
    const userArgs = this._prepareUserArgs(argv, parseOptions);
    this._parseCommand([], userArgs);
    return this;
  }
  /**
   * Parse `argv`, setting options and invoking commands when defined.
   *
   * Call with no parameters to parse `process.argv`. Detects Electron and special node options like `node --eval`. Easy mode!
   *
   * Or call with an array of strings to parse, and optionally where the user arguments start by specifying where the arguments are `from`:
   * - `'node'`: default, `argv[0]` is the application and `argv[1]` is the script being run, with user arguments after that
   * - `'electron'`: `argv[0]` is the application and `argv[1]` varies depending on whether the electron application is packaged
   * - `'user'`: just user arguments
   *
   * @example
   * await program.parseAsync(); // parse process.argv and auto-detect electron and special node flags
   * await program.parseAsync(process.argv); // assume argv[0] is app and argv[1] is script
   * await program.parseAsync(my-args, { from: 'user' }); // just user supplied arguments, nothing special about argv[0]
   *
   * @param {string[]} [argv]
   * @param {object} [parseOptions]
   * @param {string} parseOptions.from - where the args are from: 'node', 'user', 'electron'
   * @return {Promise}
   */
  async parseAsync(argv, parseOptions) {
    this._prepareForParse();
    const userArgs = this._prepareUserArgs(argv, parseOptions);
    await this._parseCommand([], userArgs);
    return this;
  }
  _prepareForParse() {
    if (this._savedState === null) {
      this.options.filter(
        (option) => option.negate && option.defaultValue === void 0 && this.getOptionValue(option.attributeName()) === void 0
      ).forEach((option) => {
        const positiveLongFlag = option.long.replace(/^--no-/, "--");
        if (!this._findOption(positiveLongFlag)) {
          this.setOptionValueWithSource(
            option.attributeName(),
            true,
            "default"
          );
        }
      });
      this.saveStateBeforeParse();
    } else {
      this.restoreStateBeforeParse();
    }
  }
  /**
   * Called the first time parse is called to save state and allow a restore before subsequent calls to parse.
   * Not usually called directly, but available for subclasses to save their custom state.
   *
   * This is called in a lazy way. Only commands used in parsing chain will have state saved.
   */
  saveStateBeforeParse() {
    this._savedState = {
      // name is stable if supplied by author, but may be unspecified for root command and deduced during parsing
      _name: this._name,
      // option values before parse have default values (including false for negated options)
      // shallow clones
      _optionValues: { ...this._optionValues },
      _optionValueSources: { ...this._optionValueSources }
    };
  }
  /**
   * Restore state before parse for calls after the first.
   * Not usually called directly, but available for subclasses to save their custom state.
   *
   * This is called in a lazy way. Only commands used in parsing chain will have state restored.
   */
  restoreStateBeforeParse() {
    if (this._storeOptionsAsProperties)
      throw new Error(`Can not call parse again when storeOptionsAsProperties is true.
- either make a new Command for each call to parse, or stop storing options as properties`);
    this._name = this._savedState._name;
    this._scriptPath = null;
    this.rawArgs = [];
    this._optionValues = { ...this._savedState._optionValues };
    this._optionValueSources = { ...this._savedState._optionValueSources };
    this.args = [];
    this.processedArgs = [];
  }
  /**
   * Throw if expected executable is missing. Add lots of help for author.
   *
   * @param {string} executableFile
   * @param {string} executableDir
   * @param {string} subcommandName
   */
  _checkForMissingExecutable(executableFile, executableDir, subcommandName) {
    if (fs.existsSync(executableFile)) return;
    const executableDirMessage = executableDir ? `searched for local subcommand relative to directory '${executableDir}'` : "no directory for search for local subcommand, use .executableDir() to supply a custom directory";
    const executableMissing = `'${executableFile}' does not exist
 - if '${subcommandName}' is not meant to be an executable command, remove description parameter from '.command()' and use '.description()' instead
 - if the default executable name is not suitable, use the executableFile option to supply a custom name or path
 - ${executableDirMessage}`;
    throw new Error(executableMissing);
  }
  /**
   * Execute a sub-command executable.
   *
   * @private
   */
  _executeSubCommand(subcommand, args) {
    args = args.slice();
    const sourceExt = [".js", ".ts", ".tsx", ".mjs", ".cjs"];
    function findFile(baseDir, baseName) {
      const localBin = path.resolve(baseDir, baseName);
      if (fs.existsSync(localBin)) return localBin;
      if (sourceExt.includes(path.extname(baseName))) return void 0;
      const foundExt = sourceExt.find(
        (ext) => fs.existsSync(`${localBin}${ext}`)
      );
      if (foundExt) return `${localBin}${foundExt}`;
      return void 0;
    }
    this._checkForMissingMandatoryOptions();
    this._checkForConflictingOptions();
    let executableFile = subcommand._executableFile || `${this._name}-${subcommand._name}`;
    let executableDir = this._executableDir || "";
    if (this._scriptPath) {
      let resolvedScriptPath;
      try {
        resolvedScriptPath = fs.realpathSync(this._scriptPath);
      } catch {
        resolvedScriptPath = this._scriptPath;
      }
      executableDir = path.resolve(
        path.dirname(resolvedScriptPath),
        executableDir
      );
    }
    if (executableDir) {
      let localFile = findFile(executableDir, executableFile);
      if (!localFile && !subcommand._executableFile && this._scriptPath) {
        const legacyName = path.basename(
          this._scriptPath,
          path.extname(this._scriptPath)
        );
        if (legacyName !== this._name) {
          localFile = findFile(
            executableDir,
            `${legacyName}-${subcommand._name}`
          );
        }
      }
      executableFile = localFile || executableFile;
    }
    const launchWithNode = sourceExt.includes(path.extname(executableFile));
    let proc;
    if (process2.platform !== "win32") {
      if (launchWithNode) {
        args.unshift(executableFile);
        args = incrementNodeInspectorPort(process2.execArgv).concat(args);
        proc = childProcess.spawn(process2.argv[0], args, { stdio: "inherit" });
      } else {
        proc = childProcess.spawn(executableFile, args, { stdio: "inherit" });
      }
    } else {
      this._checkForMissingExecutable(
        executableFile,
        executableDir,
        subcommand._name
      );
      args.unshift(executableFile);
      args = incrementNodeInspectorPort(process2.execArgv).concat(args);
      proc = childProcess.spawn(process2.execPath, args, { stdio: "inherit" });
    }
    if (!proc.killed) {
      const signals = ["SIGUSR1", "SIGUSR2", "SIGTERM", "SIGINT", "SIGHUP"];
      signals.forEach((signal) => {
        process2.on(signal, () => {
          if (proc.killed === false && proc.exitCode === null) {
            proc.kill(signal);
          }
        });
      });
    }
    const exitCallback = this._exitCallback;
    proc.on("close", (code) => {
      code = code ?? 1;
      if (!exitCallback) {
        process2.exit(code);
      } else {
        exitCallback(
          new CommanderError(
            code,
            "commander.executeSubCommandAsync",
            "(close)"
          )
        );
      }
    });
    proc.on("error", (err) => {
      if (err.code === "ENOENT") {
        this._checkForMissingExecutable(
          executableFile,
          executableDir,
          subcommand._name
        );
      } else if (err.code === "EACCES") {
        throw new Error(`'${executableFile}' not executable`);
      }
      if (!exitCallback) {
        process2.exit(1);
      } else {
        const wrappedError = new CommanderError(
          1,
          "commander.executeSubCommandAsync",
          "(error)"
        );
        wrappedError.nestedError = err;
        exitCallback(wrappedError);
      }
    });
    this.runningCommand = proc;
  }
  /**
   * @private
   */
  _dispatchSubcommand(commandName, operands, unknown) {
    const subCommand = this._findCommand(commandName);
    if (!subCommand) this.help({ error: true });
    subCommand._prepareForParse();
    let promiseChain;
    promiseChain = this._chainOrCallSubCommandHook(
      promiseChain,
      subCommand,
      "preSubcommand"
    );
    promiseChain = this._chainOrCall(promiseChain, () => {
      if (subCommand._executableHandler) {
        this._executeSubCommand(subCommand, operands.concat(unknown));
      } else {
        return subCommand._parseCommand(operands, unknown);
      }
    });
    return promiseChain;
  }
  /**
   * Invoke help directly if possible, or dispatch if necessary.
   * e.g. help foo
   *
   * @private
   */
  _dispatchHelpCommand(subcommandName) {
    if (!subcommandName) {
      this.help();
    }
    const subCommand = this._findCommand(subcommandName);
    if (subCommand && !subCommand._executableHandler) {
      subCommand.help();
    }
    return this._dispatchSubcommand(
      subcommandName,
      [],
      [this._getHelpOption()?.long ?? this._getHelpOption()?.short ?? "--help"]
    );
  }
  /**
   * Check this.args against expected this.registeredArguments.
   *
   * @private
   */
  _checkNumberOfArguments() {
    this.registeredArguments.forEach((arg, i) => {
      if (arg.required && this.args[i] == null) {
        this.missingArgument(arg.name());
      }
    });
    if (this.registeredArguments.length > 0 && this.registeredArguments[this.registeredArguments.length - 1].variadic) {
      return;
    }
    if (this.args.length > this.registeredArguments.length) {
      this._excessArguments(this.args);
    }
  }
  /**
   * Process this.args using this.registeredArguments and save as this.processedArgs!
   *
   * @private
   */
  _processArguments() {
    const myParseArg = (argument, value, previous) => {
      let parsedValue = value;
      if (value !== null && argument.parseArg) {
        const invalidValueMessage = `error: command-argument value '${value}' is invalid for argument '${argument.name()}'.`;
        parsedValue = this._callParseArg(
          argument,
          value,
          previous,
          invalidValueMessage
        );
      }
      return parsedValue;
    };
    this._checkNumberOfArguments();
    const processedArgs = [];
    this.registeredArguments.forEach((declaredArg, index) => {
      let value = declaredArg.defaultValue;
      if (declaredArg.variadic) {
        if (index < this.args.length) {
          value = this.args.slice(index);
          if (declaredArg.parseArg) {
            value = value.reduce((processed, v) => {
              return myParseArg(declaredArg, v, processed);
            }, declaredArg.defaultValue);
          }
        } else if (value === void 0) {
          value = [];
        }
      } else if (index < this.args.length) {
        value = this.args[index];
        if (declaredArg.parseArg) {
          value = myParseArg(declaredArg, value, declaredArg.defaultValue);
        }
      }
      processedArgs[index] = value;
    });
    this.processedArgs = processedArgs;
  }
  /**
   * Once we have a promise we chain, but call synchronously until then.
   *
   * @param {(Promise|undefined)} promise
   * @param {Function} fn
   * @return {(Promise|undefined)}
   * @private
   */
  _chainOrCall(promise, fn) {
    if (promise?.then && typeof promise.then === "function") {
      return promise.then(() => fn());
    }
    return fn();
  }
  /**
   *
   * @param {(Promise|undefined)} promise
   * @param {string} event
   * @return {(Promise|undefined)}
   * @private
   */
  _chainOrCallHooks(promise, event) {
    let result = promise;
    const hooks = [];
    this._getCommandAndAncestors().reverse().filter((cmd) => cmd._lifeCycleHooks[event] !== void 0).forEach((hookedCommand) => {
      hookedCommand._lifeCycleHooks[event].forEach((callback) => {
        hooks.push({ hookedCommand, callback });
      });
    });
    if (event === "postAction") {
      hooks.reverse();
    }
    hooks.forEach((hookDetail) => {
      result = this._chainOrCall(result, () => {
        return hookDetail.callback(hookDetail.hookedCommand, this);
      });
    });
    return result;
  }
  /**
   *
   * @param {(Promise|undefined)} promise
   * @param {Command} subCommand
   * @param {string} event
   * @return {(Promise|undefined)}
   * @private
   */
  _chainOrCallSubCommandHook(promise, subCommand, event) {
    let result = promise;
    if (this._lifeCycleHooks[event] !== void 0) {
      this._lifeCycleHooks[event].forEach((hook) => {
        result = this._chainOrCall(result, () => {
          return hook(this, subCommand);
        });
      });
    }
    return result;
  }
  /**
   * Process arguments in context of this command.
   * Returns action result, in case it is a promise.
   *
   * @private
   */
  _parseCommand(operands, unknown) {
    const parsed = this.parseOptions(unknown);
    this._parseOptionsEnv();
    this._parseOptionsImplied();
    operands = operands.concat(parsed.operands);
    unknown = parsed.unknown;
    this.args = operands.concat(unknown);
    if (operands && this._findCommand(operands[0])) {
      return this._dispatchSubcommand(operands[0], operands.slice(1), unknown);
    }
    if (this._getHelpCommand() && operands[0] === this._getHelpCommand().name()) {
      return this._dispatchHelpCommand(operands[1]);
    }
    if (this._defaultCommandName) {
      this._outputHelpIfRequested(unknown);
      return this._dispatchSubcommand(
        this._defaultCommandName,
        operands,
        unknown
      );
    }
    if (this.commands.length && this.args.length === 0 && !this._actionHandler && !this._defaultCommandName) {
      this.help({ error: true });
    }
    this._outputHelpIfRequested(parsed.unknown);
    this._checkForMissingMandatoryOptions();
    this._checkForConflictingOptions();
    const checkForUnknownOptions = () => {
      if (parsed.unknown.length > 0) {
        this.unknownOption(parsed.unknown[0]);
      }
    };
    const commandEvent = `command:${this.name()}`;
    if (this._actionHandler) {
      checkForUnknownOptions();
      this._processArguments();
      let promiseChain;
      promiseChain = this._chainOrCallHooks(promiseChain, "preAction");
      promiseChain = this._chainOrCall(
        promiseChain,
        () => this._actionHandler(this.processedArgs)
      );
      if (this.parent) {
        promiseChain = this._chainOrCall(promiseChain, () => {
          this.parent.emit(commandEvent, operands, unknown);
        });
      }
      promiseChain = this._chainOrCallHooks(promiseChain, "postAction");
      return promiseChain;
    }
    if (this.parent?.listenerCount(commandEvent)) {
      checkForUnknownOptions();
      this._processArguments();
      this.parent.emit(commandEvent, operands, unknown);
    } else if (operands.length) {
      if (this._findCommand("*")) {
        return this._dispatchSubcommand("*", operands, unknown);
      }
      if (this.listenerCount("command:*")) {
        this.emit("command:*", operands, unknown);
      } else if (this.commands.length) {
        this.unknownCommand();
      } else {
        checkForUnknownOptions();
        this._processArguments();
      }
    } else if (this.commands.length) {
      checkForUnknownOptions();
      this.help({ error: true });
    } else {
      checkForUnknownOptions();
      this._processArguments();
    }
  }
  /**
   * Find matching command.
   *
   * @private
   * @return {Command | undefined}
   */
  _findCommand(name) {
    if (!name) return void 0;
    return this.commands.find(
      (cmd) => cmd._name === name || cmd._aliases.includes(name)
    );
  }
  /**
   * Return an option matching `arg` if any.
   *
   * @param {string} arg
   * @return {Option}
   * @package
   */
  _findOption(arg) {
    return this.options.find((option) => option.is(arg));
  }
  /**
   * Display an error message if a mandatory option does not have a value.
   * Called after checking for help flags in leaf subcommand.
   *
   * @private
   */
  _checkForMissingMandatoryOptions() {
    this._getCommandAndAncestors().forEach((cmd) => {
      cmd.options.forEach((anOption) => {
        if (anOption.mandatory && cmd.getOptionValue(anOption.attributeName()) === void 0) {
          cmd.missingMandatoryOptionValue(anOption);
        }
      });
    });
  }
  /**
   * Display an error message if conflicting options are used together in this.
   *
   * @private
   */
  _checkForConflictingLocalOptions() {
    const definedNonDefaultOptions = this.options.filter((option) => {
      const optionKey = option.attributeName();
      if (this.getOptionValue(optionKey) === void 0) {
        return false;
      }
      return this.getOptionValueSource(optionKey) !== "default";
    });
    const optionsWithConflicting = definedNonDefaultOptions.filter(
      (option) => option.conflictsWith.length > 0
    );
    optionsWithConflicting.forEach((option) => {
      const conflictingAndDefined = definedNonDefaultOptions.find(
        (defined) => option.conflictsWith.includes(defined.attributeName())
      );
      if (conflictingAndDefined) {
        this._conflictingOption(option, conflictingAndDefined);
      }
    });
  }
  /**
   * Display an error message if conflicting options are used together.
   * Called after checking for help flags in leaf subcommand.
   *
   * @private
   */
  _checkForConflictingOptions() {
    this._getCommandAndAncestors().forEach((cmd) => {
      cmd._checkForConflictingLocalOptions();
    });
  }
  /**
   * Parse options from `argv` removing known options,
   * and return argv split into operands and unknown arguments.
   *
   * Side effects: modifies command by storing options. Does not reset state if called again.
   *
   * Examples:
   *
   *     argv => operands, unknown
   *     --known kkk op => [op], []
   *     op --known kkk => [op], []
   *     sub --unknown uuu op => [sub], [--unknown uuu op]
   *     sub -- --unknown uuu op => [sub --unknown uuu op], []
   *
   * @param {string[]} args
   * @return {{operands: string[], unknown: string[]}}
   */
  parseOptions(args) {
    const operands = [];
    const unknown = [];
    let dest = operands;
    function maybeOption(arg) {
      return arg.length > 1 && arg[0] === "-";
    }
    const negativeNumberArg = (arg) => {
      if (!/^-(\d+|\d*\.\d+)([eE][+-]?\d+)?$/.test(arg)) return false;
      return !this._getCommandAndAncestors().some(
        (cmd) => cmd.options.map((opt) => opt.short).some((short) => /^-\d$/.test(short))
      );
    };
    let activeVariadicOption = null;
    let activeGroup = null;
    let i = 0;
    while (i < args.length || activeGroup) {
      const arg = activeGroup ?? args[i++];
      activeGroup = null;
      if (arg === "--") {
        if (dest === unknown) dest.push(arg);
        dest.push(...args.slice(i));
        break;
      }
      if (activeVariadicOption && (!maybeOption(arg) || negativeNumberArg(arg))) {
        this.emit(`option:${activeVariadicOption.name()}`, arg);
        continue;
      }
      activeVariadicOption = null;
      if (maybeOption(arg)) {
        const option = this._findOption(arg);
        if (option) {
          if (option.required) {
            const value = args[i++];
            if (value === void 0) this.optionMissingArgument(option);
            this.emit(`option:${option.name()}`, value);
          } else if (option.optional) {
            let value = null;
            if (i < args.length && (!maybeOption(args[i]) || negativeNumberArg(args[i]))) {
              value = args[i++];
            }
            this.emit(`option:${option.name()}`, value);
          } else {
            this.emit(`option:${option.name()}`);
          }
          activeVariadicOption = option.variadic ? option : null;
          continue;
        }
      }
      if (arg.length > 2 && arg[0] === "-" && arg[1] !== "-") {
        const option = this._findOption(`-${arg[1]}`);
        if (option) {
          if (option.required || option.optional && this._combineFlagAndOptionalValue) {
            this.emit(`option:${option.name()}`, arg.slice(2));
          } else {
            this.emit(`option:${option.name()}`);
            activeGroup = `-${arg.slice(2)}`;
          }
          continue;
        }
      }
      if (/^--[^=]+=/.test(arg)) {
        const index = arg.indexOf("=");
        const option = this._findOption(arg.slice(0, index));
        if (option && (option.required || option.optional)) {
          this.emit(`option:${option.name()}`, arg.slice(index + 1));
          continue;
        }
      }
      if (dest === operands && maybeOption(arg) && !(this.commands.length === 0 && negativeNumberArg(arg))) {
        dest = unknown;
      }
      if ((this._enablePositionalOptions || this._passThroughOptions) && operands.length === 0 && unknown.length === 0) {
        if (this._findCommand(arg)) {
          operands.push(arg);
          unknown.push(...args.slice(i));
          break;
        } else if (this._getHelpCommand() && arg === this._getHelpCommand().name()) {
          operands.push(arg, ...args.slice(i));
          break;
        } else if (this._defaultCommandName) {
          unknown.push(arg, ...args.slice(i));
          break;
        }
      }
      if (this._passThroughOptions) {
        dest.push(arg, ...args.slice(i));
        break;
      }
      dest.push(arg);
    }
    return { operands, unknown };
  }
  /**
   * Return an object containing local option values as key-value pairs.
   *
   * @return {object}
   */
  opts() {
    if (this._storeOptionsAsProperties) {
      const result = {};
      const len = this.options.length;
      for (let i = 0; i < len; i++) {
        const key = this.options[i].attributeName();
        result[key] = key === this._versionOptionName ? this._version : this[key];
      }
      return result;
    }
    return this._optionValues;
  }
  /**
   * Return an object containing merged local and global option values as key-value pairs.
   *
   * @return {object}
   */
  optsWithGlobals() {
    return this._getCommandAndAncestors().reduce(
      (combinedOptions, cmd) => Object.assign(combinedOptions, cmd.opts()),
      {}
    );
  }
  /**
   * Display error message and exit (or call exitOverride).
   *
   * @param {string} message
   * @param {object} [errorOptions]
   * @param {string} [errorOptions.code] - an id string representing the error
   * @param {number} [errorOptions.exitCode] - used with process.exit
   */
  error(message, errorOptions) {
    this._outputConfiguration.outputError(
      `${message}
`,
      this._outputConfiguration.writeErr
    );
    if (typeof this._showHelpAfterError === "string") {
      this._outputConfiguration.writeErr(`${this._showHelpAfterError}
`);
    } else if (this._showHelpAfterError) {
      this._outputConfiguration.writeErr("\n");
      this.outputHelp({ error: true });
    }
    const config = errorOptions || {};
    const exitCode = config.exitCode || 1;
    const code = config.code || "commander.error";
    this._exit(exitCode, code, message);
  }
  /**
   * Apply any option related environment variables, if option does
   * not have a value from cli or client code.
   *
   * @private
   */
  _parseOptionsEnv() {
    this.options.forEach((option) => {
      if (option.envVar && option.envVar in process2.env) {
        const optionKey = option.attributeName();
        if (this.getOptionValue(optionKey) === void 0 || ["default", "config", "env"].includes(
          this.getOptionValueSource(optionKey)
        )) {
          if (option.required || option.optional) {
            this.emit(`optionEnv:${option.name()}`, process2.env[option.envVar]);
          } else {
            this.emit(`optionEnv:${option.name()}`);
          }
        }
      }
    });
  }
  /**
   * Apply any implied option values, if option is undefined or default value.
   *
   * @private
   */
  _parseOptionsImplied() {
    const dualHelper = new DualOptions(this.options);
    const hasCustomOptionValue = (optionKey) => {
      return this.getOptionValue(optionKey) !== void 0 && !["default", "implied"].includes(this.getOptionValueSource(optionKey));
    };
    this.options.filter(
      (option) => option.implied !== void 0 && hasCustomOptionValue(option.attributeName()) && dualHelper.valueFromOption(
        this.getOptionValue(option.attributeName()),
        option
      )
    ).forEach((option) => {
      Object.keys(option.implied).filter((impliedKey) => !hasCustomOptionValue(impliedKey)).forEach((impliedKey) => {
        this.setOptionValueWithSource(
          impliedKey,
          option.implied[impliedKey],
          "implied"
        );
      });
    });
  }
  /**
   * Argument `name` is missing.
   *
   * @param {string} name
   * @private
   */
  missingArgument(name) {
    const message = `error: missing required argument '${name}'`;
    this.error(message, { code: "commander.missingArgument" });
  }
  /**
   * `Option` is missing an argument.
   *
   * @param {Option} option
   * @private
   */
  optionMissingArgument(option) {
    const message = `error: option '${option.flags}' argument missing`;
    this.error(message, { code: "commander.optionMissingArgument" });
  }
  /**
   * `Option` does not have a value, and is a mandatory option.
   *
   * @param {Option} option
   * @private
   */
  missingMandatoryOptionValue(option) {
    const message = `error: required option '${option.flags}' not specified`;
    this.error(message, { code: "commander.missingMandatoryOptionValue" });
  }
  /**
   * `Option` conflicts with another option.
   *
   * @param {Option} option
   * @param {Option} conflictingOption
   * @private
   */
  _conflictingOption(option, conflictingOption) {
    const findBestOptionFromValue = (option2) => {
      const optionKey = option2.attributeName();
      const optionValue = this.getOptionValue(optionKey);
      const negativeOption = this.options.find(
        (target) => target.negate && optionKey === target.attributeName()
      );
      const positiveOption = this.options.find(
        (target) => !target.negate && optionKey === target.attributeName()
      );
      if (negativeOption && (negativeOption.presetArg === void 0 && optionValue === false || negativeOption.presetArg !== void 0 && optionValue === negativeOption.presetArg)) {
        return negativeOption;
      }
      return positiveOption || option2;
    };
    const getErrorMessage = (option2) => {
      const bestOption = findBestOptionFromValue(option2);
      const optionKey = bestOption.attributeName();
      const source = this.getOptionValueSource(optionKey);
      if (source === "env") {
        return `environment variable '${bestOption.envVar}'`;
      }
      return `option '${bestOption.flags}'`;
    };
    const message = `error: ${getErrorMessage(option)} cannot be used with ${getErrorMessage(conflictingOption)}`;
    this.error(message, { code: "commander.conflictingOption" });
  }
  /**
   * Unknown option `flag`.
   *
   * @param {string} flag
   * @private
   */
  unknownOption(flag) {
    if (this._allowUnknownOption) return;
    let suggestion = "";
    if (flag.startsWith("--") && this._showSuggestionAfterError) {
      let candidateFlags = [];
      let command = this;
      do {
        const moreFlags = command.createHelp().visibleOptions(command).filter((option) => option.long).map((option) => option.long);
        candidateFlags = candidateFlags.concat(moreFlags);
        command = command.parent;
      } while (command && !command._enablePositionalOptions);
      suggestion = suggestSimilar(flag, candidateFlags);
    }
    const message = `error: unknown option '${flag}'${suggestion}`;
    this.error(message, { code: "commander.unknownOption" });
  }
  /**
   * Excess arguments, more than expected.
   *
   * @param {string[]} receivedArgs
   * @private
   */
  _excessArguments(receivedArgs) {
    if (this._allowExcessArguments) return;
    const expected = this.registeredArguments.length;
    const s = expected === 1 ? "" : "s";
    const received = receivedArgs.length;
    const forSubcommand = this.parent ? ` for '${this.name()}'` : "";
    const details = receivedArgs.join(", ");
    const message = `error: too many arguments${forSubcommand}. Expected ${expected} argument${s} but got ${received}: ${details}.`;
    this.error(message, { code: "commander.excessArguments" });
  }
  /**
   * Unknown command.
   *
   * @private
   */
  unknownCommand() {
    const unknownName = this.args[0];
    let suggestion = "";
    if (this._showSuggestionAfterError) {
      const candidateNames = [];
      this.createHelp().visibleCommands(this).forEach((command) => {
        candidateNames.push(command.name());
        if (command.alias()) candidateNames.push(command.alias());
      });
      suggestion = suggestSimilar(unknownName, candidateNames);
    }
    const message = `error: unknown command '${unknownName}'${suggestion}`;
    this.error(message, { code: "commander.unknownCommand" });
  }
  /**
   * Get or set the program version.
   *
   * This method auto-registers the "-V, --version" option which will print the version number.
   *
   * You can optionally supply the flags and description to override the defaults.
   *
   * @param {string} [str]
   * @param {string} [flags]
   * @param {string} [description]
   * @return {(this | string | undefined)} `this` command for chaining, or version string if no arguments
   */
  version(str, flags, description) {
    if (str === void 0) return this._version;
    this._version = str;
    flags = flags || "-V, --version";
    description = description || "output the version number";
    const versionOption = this.createOption(flags, description);
    this._versionOptionName = versionOption.attributeName();
    this._registerOption(versionOption);
    this.on("option:" + versionOption.name(), () => {
      this._outputConfiguration.writeOut(`${str}
`);
      this._exit(0, "commander.version", str);
    });
    return this;
  }
  /**
   * Set the description.
   *
   * @param {string} [str]
   * @param {object} [argsDescription]
   * @return {(string|Command)}
   */
  description(str, argsDescription) {
    if (str === void 0 && argsDescription === void 0)
      return this._description;
    this._description = str;
    if (argsDescription) {
      this._argsDescription = argsDescription;
    }
    return this;
  }
  /**
   * Set the summary. Used when listed as subcommand of parent.
   *
   * @param {string} [str]
   * @return {(string|Command)}
   */
  summary(str) {
    if (str === void 0) return this._summary;
    this._summary = str;
    return this;
  }
  /**
   * Set an alias for the command.
   *
   * You may call more than once to add multiple aliases. Only the first alias is shown in the auto-generated help.
   *
   * @param {string} [alias]
   * @return {(string|Command)}
   */
  alias(alias) {
    if (alias === void 0) return this._aliases[0];
    let command = this;
    if (this.commands.length !== 0 && this.commands[this.commands.length - 1]._executableHandler) {
      command = this.commands[this.commands.length - 1];
    }
    if (alias === command._name)
      throw new Error("Command alias can't be the same as its name");
    const matchingCommand = this.parent?._findCommand(alias);
    if (matchingCommand) {
      const existingCmd = [matchingCommand.name()].concat(matchingCommand.aliases()).join("|");
      throw new Error(
        `cannot add alias '${alias}' to command '${this.name()}' as already have command '${existingCmd}'`
      );
    }
    command._aliases.push(alias);
    return this;
  }
  /**
   * Set aliases for the command.
   *
   * Only the first alias is shown in the auto-generated help.
   *
   * @param {string[]} [aliases]
   * @return {(string[]|Command)}
   */
  aliases(aliases) {
    if (aliases === void 0) return this._aliases;
    aliases.forEach((alias) => this.alias(alias));
    return this;
  }
  /**
   * Set / get the command usage `str`.
   *
   * @param {string} [str]
   * @return {(string|Command)}
   */
  usage(str) {
    if (str === void 0) {
      if (this._usage) return this._usage;
      const args = this.registeredArguments.map((arg) => {
        return humanReadableArgName(arg);
      });
      return [].concat(
        this.options.length || this._helpOption !== null ? "[options]" : [],
        this.commands.length ? "[command]" : [],
        this.registeredArguments.length ? args : []
      ).join(" ");
    }
    this._usage = str;
    return this;
  }
  /**
   * Get or set the name of the command.
   *
   * @param {string} [str]
   * @return {(string|Command)}
   */
  name(str) {
    if (str === void 0) return this._name;
    this._name = str;
    return this;
  }
  /**
   * Set/get the help group heading for this subcommand in parent command's help.
   *
   * @param {string} [heading]
   * @return {Command | string}
   */
  helpGroup(heading) {
    if (heading === void 0) return this._helpGroupHeading ?? "";
    this._helpGroupHeading = heading;
    return this;
  }
  /**
   * Set/get the default help group heading for subcommands added to this command.
   * (This does not override a group set directly on the subcommand using .helpGroup().)
   *
   * @example
   * program.commandsGroup('Development Commands:');
   * program.command('watch')...
   * program.command('lint')...
   * ...
   *
   * @param {string} [heading]
   * @returns {Command | string}
   */
  commandsGroup(heading) {
    if (heading === void 0) return this._defaultCommandGroup ?? "";
    this._defaultCommandGroup = heading;
    return this;
  }
  /**
   * Set/get the default help group heading for options added to this command.
   * (This does not override a group set directly on the option using .helpGroup().)
   *
   * @example
   * program
   *   .optionsGroup('Development Options:')
   *   .option('-d, --debug', 'output extra debugging')
   *   .option('-p, --profile', 'output profiling information')
   *
   * @param {string} [heading]
   * @returns {Command | string}
   */
  optionsGroup(heading) {
    if (heading === void 0) return this._defaultOptionGroup ?? "";
    this._defaultOptionGroup = heading;
    return this;
  }
  /**
   * @param {Option} option
   * @private
   */
  _initOptionGroup(option) {
    if (this._defaultOptionGroup && !option.helpGroupHeading)
      option.helpGroup(this._defaultOptionGroup);
  }
  /**
   * @param {Command} cmd
   * @private
   */
  _initCommandGroup(cmd) {
    if (this._defaultCommandGroup && !cmd.helpGroup())
      cmd.helpGroup(this._defaultCommandGroup);
  }
  /**
   * Set the name of the command from script filename, such as process.argv[1],
   * or import.meta.filename.
   *
   * (Used internally and public although not documented in README.)
   *
   * @example
   * program.nameFromFilename(import.meta.filename);
   *
   * @param {string} filename
   * @return {Command}
   */
  nameFromFilename(filename) {
    this._name = path.basename(filename, path.extname(filename));
    return this;
  }
  /**
   * Get or set the directory for searching for executable subcommands of this command.
   *
   * @example
   * program.executableDir(import.meta.dirname);
   * // or
   * program.executableDir('subcommands');
   *
   * @param {string} [path]
   * @return {(string|null|Command)}
   */
  executableDir(path2) {
    if (path2 === void 0) return this._executableDir;
    this._executableDir = path2;
    return this;
  }
  /**
   * Return program help documentation.
   *
   * @param {{ error: boolean }} [contextOptions] - pass {error:true} to wrap for stderr instead of stdout
   * @return {string}
   */
  helpInformation(contextOptions) {
    const helper = this.createHelp();
    const context = this._getOutputContext(contextOptions);
    helper.prepareContext({
      error: context.error,
      helpWidth: context.helpWidth,
      outputHasColors: context.hasColors
    });
    const text = helper.formatHelp(this, helper);
    if (context.hasColors) return text;
    return this._outputConfiguration.stripColor(text);
  }
  /**
   * @typedef HelpContext
   * @type {object}
   * @property {boolean} error
   * @property {number} helpWidth
   * @property {boolean} hasColors
   * @property {function} write - includes stripColor if needed
   *
   * @returns {HelpContext}
   * @private
   */
  _getOutputContext(contextOptions) {
    contextOptions = contextOptions || {};
    const error = !!contextOptions.error;
    let baseWrite;
    let hasColors;
    let helpWidth;
    if (error) {
      baseWrite = (str) => this._outputConfiguration.writeErr(str);
      hasColors = this._outputConfiguration.getErrHasColors();
      helpWidth = this._outputConfiguration.getErrHelpWidth();
    } else {
      baseWrite = (str) => this._outputConfiguration.writeOut(str);
      hasColors = this._outputConfiguration.getOutHasColors();
      helpWidth = this._outputConfiguration.getOutHelpWidth();
    }
    const write = (str) => {
      if (!hasColors) str = this._outputConfiguration.stripColor(str);
      return baseWrite(str);
    };
    return { error, write, hasColors, helpWidth };
  }
  /**
   * Output help information for this command.
   *
   * Outputs built-in help, and custom text added using `.addHelpText()`.
   *
   * @param {{ error: boolean } | Function} [contextOptions] - pass {error:true} to write to stderr instead of stdout
   */
  outputHelp(contextOptions) {
    let deprecatedCallback;
    if (typeof contextOptions === "function") {
      deprecatedCallback = contextOptions;
      contextOptions = void 0;
    }
    const outputContext = this._getOutputContext(contextOptions);
    const eventContext = {
      error: outputContext.error,
      write: outputContext.write,
      command: this
    };
    this._getCommandAndAncestors().reverse().forEach((command) => command.emit("beforeAllHelp", eventContext));
    this.emit("beforeHelp", eventContext);
    let helpInformation = this.helpInformation({ error: outputContext.error });
    if (deprecatedCallback) {
      helpInformation = deprecatedCallback(helpInformation);
      if (typeof helpInformation !== "string" && !Buffer.isBuffer(helpInformation)) {
        throw new Error("outputHelp callback must return a string or a Buffer");
      }
    }
    outputContext.write(helpInformation);
    if (this._getHelpOption()?.long) {
      this.emit(this._getHelpOption().long);
    }
    this.emit("afterHelp", eventContext);
    this._getCommandAndAncestors().forEach(
      (command) => command.emit("afterAllHelp", eventContext)
    );
  }
  /**
   * You can pass in flags and a description to customise the built-in help option.
   * Pass in false to disable the built-in help option.
   *
   * @example
   * program.helpOption('-?, --help', 'show help'); // customise
   * program.helpOption(false); // disable
   *
   * @param {(string | boolean)} flags
   * @param {string} [description]
   * @return {Command} `this` command for chaining
   */
  helpOption(flags, description) {
    if (typeof flags === "boolean") {
      if (flags) {
        if (this._helpOption === null) this._helpOption = void 0;
        if (this._defaultOptionGroup) {
          this._initOptionGroup(this._getHelpOption());
        }
      } else {
        this._helpOption = null;
      }
      return this;
    }
    this._helpOption = this.createOption(
      flags ?? "-h, --help",
      description ?? "display help for command"
    );
    if (flags || description) this._initOptionGroup(this._helpOption);
    return this;
  }
  /**
   * Lazy create help option.
   * Returns null if has been disabled with .helpOption(false).
   *
   * @returns {(Option | null)} the help option
   * @package
   */
  _getHelpOption() {
    if (this._helpOption === void 0) {
      this.helpOption(void 0, void 0);
    }
    return this._helpOption;
  }
  /**
   * Supply your own option to use for the built-in help option.
   * This is an alternative to using helpOption() to customise the flags and description etc.
   *
   * @param {Option} option
   * @return {Command} `this` command for chaining
   */
  addHelpOption(option) {
    this._helpOption = option;
    this._initOptionGroup(option);
    return this;
  }
  /**
   * Output help information and exit.
   *
   * Outputs built-in help, and custom text added using `.addHelpText()`.
   *
   * @param {{ error: boolean }} [contextOptions] - pass {error:true} to write to stderr instead of stdout
   */
  help(contextOptions) {
    this.outputHelp(contextOptions);
    let exitCode = Number(process2.exitCode ?? 0);
    if (exitCode === 0 && contextOptions && typeof contextOptions !== "function" && contextOptions.error) {
      exitCode = 1;
    }
    this._exit(exitCode, "commander.help", "(outputHelp)");
  }
  /**
   * // Do a little typing to coordinate emit and listener for the help text events.
   * @typedef HelpTextEventContext
   * @type {object}
   * @property {boolean} error
   * @property {Command} command
   * @property {function} write
   */
  /**
   * Add additional text to be displayed with the built-in help.
   *
   * Position is 'before' or 'after' to affect just this command,
   * and 'beforeAll' or 'afterAll' to affect this command and all its subcommands.
   *
   * @param {string} position - before or after built-in help
   * @param {(string | Function)} text - string to add, or a function returning a string
   * @return {Command} `this` command for chaining
   */
  addHelpText(position, text) {
    const allowedValues = ["beforeAll", "before", "after", "afterAll"];
    if (!allowedValues.includes(position)) {
      throw new Error(`Unexpected value for position to addHelpText.
Expecting one of '${allowedValues.join("', '")}'`);
    }
    const helpEvent = `${position}Help`;
    this.on(helpEvent, (context) => {
      let helpStr;
      if (typeof text === "function") {
        helpStr = text({ error: context.error, command: context.command });
      } else {
        helpStr = text;
      }
      if (helpStr) {
        context.write(`${helpStr}
`);
      }
    });
    return this;
  }
  /**
   * Output help information if help flags specified
   *
   * @param {Array} args - array of options to search for help flags
   * @private
   */
  _outputHelpIfRequested(args) {
    const helpOption = this._getHelpOption();
    const helpRequested = helpOption && args.find((arg) => helpOption.is(arg));
    if (helpRequested) {
      this.outputHelp();
      this._exit(0, "commander.helpDisplayed", "(outputHelp)");
    }
  }
};
function incrementNodeInspectorPort(args) {
  return args.map((arg) => {
    if (!arg.startsWith("--inspect")) {
      return arg;
    }
    let debugOption;
    let debugHost = "127.0.0.1";
    let debugPort = "9229";
    let match;
    if ((match = arg.match(/^(--inspect(-brk|-wait)?)$/)) !== null) {
      debugOption = match[1];
    } else if ((match = arg.match(
      /^(--inspect(-brk|-port|-wait)?)=(\[[^\]]+\]|[^:]+)$/
    )) !== null) {
      debugOption = match[1];
      if (/^\d+$/.test(match[3])) {
        debugPort = match[3];
      } else {
        debugHost = match[3];
      }
    } else if ((match = arg.match(
      /^(--inspect(-brk|-port|-wait)?)=(\[[^\]]+\]|[^:]+):(\d+)$/
    )) !== null) {
      debugOption = match[1];
      debugHost = match[3];
      debugPort = match[4];
    }
    if (debugOption && debugPort !== "0") {
      return `${debugOption}=${debugHost}:${parseInt(debugPort) + 1}`;
    }
    return arg;
  });
}
function useColor() {
  if (process2.env.NO_COLOR || process2.env.FORCE_COLOR === "0" || process2.env.FORCE_COLOR === "false")
    return false;
  if (process2.env.FORCE_COLOR || process2.env.CLICOLOR_FORCE !== void 0)
    return true;
  return void 0;
}

// ../../node_modules/.pnpm/commander@15.1.0/node_modules/commander/index.js
var program = new Command();

// ../../node_modules/.pnpm/valibot@1.5.0_typescript@6.0.3/node_modules/valibot/dist/index.mjs
var store$4;
var DEFAULT_CONFIG = {
  lang: void 0,
  message: void 0,
  abortEarly: void 0,
  abortPipeEarly: void 0
};
// @__NO_SIDE_EFFECTS__
function getGlobalConfig(config$1) {
  if (!config$1 && !store$4) return DEFAULT_CONFIG;
  return {
    lang: config$1?.lang ?? store$4?.lang,
    message: config$1?.message,
    abortEarly: config$1?.abortEarly ?? store$4?.abortEarly,
    abortPipeEarly: config$1?.abortPipeEarly ?? store$4?.abortPipeEarly
  };
}
var store$3;
// @__NO_SIDE_EFFECTS__
function getGlobalMessage(lang) {
  return store$3?.get(lang);
}
var store$2;
// @__NO_SIDE_EFFECTS__
function getSchemaMessage(lang) {
  return store$2?.get(lang);
}
var store$1;
// @__NO_SIDE_EFFECTS__
function getSpecificMessage(reference, lang) {
  return store$1?.get(reference)?.get(lang);
}
// @__NO_SIDE_EFFECTS__
function _stringify(input) {
  const type = typeof input;
  if (type === "string") return `"${input}"`;
  if (type === "number" || type === "bigint" || type === "boolean") return `${input}`;
  if (type === "object" || type === "function") return (input && Object.getPrototypeOf(input)?.constructor?.name) ?? "null";
  return type;
}
function _addIssue(context, label, dataset, config$1, other) {
  const input = other && "input" in other ? other.input : dataset.value;
  const expected = other?.expected ?? context.expects ?? null;
  const received = other?.received ?? /* @__PURE__ */ _stringify(input);
  const issue = {
    kind: context.kind,
    type: context.type,
    input,
    expected,
    received,
    message: `Invalid ${label}: ${expected ? `Expected ${expected} but r` : "R"}eceived ${received}`,
    requirement: context.requirement,
    path: other?.path,
    issues: other?.issues,
    lang: config$1.lang,
    abortEarly: config$1.abortEarly,
    abortPipeEarly: config$1.abortPipeEarly
  };
  const isSchema = context.kind === "schema";
  const message$1 = other?.message ?? context.message ?? /* @__PURE__ */ getSpecificMessage(context.reference, issue.lang) ?? (isSchema ? /* @__PURE__ */ getSchemaMessage(issue.lang) : null) ?? config$1.message ?? /* @__PURE__ */ getGlobalMessage(issue.lang);
  if (message$1 !== void 0) issue.message = typeof message$1 === "function" ? message$1(issue) : message$1;
  if (isSchema) dataset.typed = false;
  if (dataset.issues) dataset.issues.push(issue);
  else dataset.issues = [issue];
}
// @__NO_SIDE_EFFECTS__
function _isSameValueZero(value1, value2) {
  return value1 === value2 || Number.isNaN(value1) && Number.isNaN(value2);
}
// @__NO_SIDE_EFFECTS__
function _isValidObjectKey(object$1, key) {
  return Object.prototype.hasOwnProperty.call(object$1, key) && key !== "__proto__" && key !== "prototype" && key !== "constructor";
}
// @__NO_SIDE_EFFECTS__
function _joinExpects(values$1, separator) {
  const list = [...new Set(values$1)];
  if (list.length > 1) return `(${list.join(` ${separator} `)})`;
  return list[0] ?? "never";
}
function _standardSchema(schema) {
  schema["~standard"] = {
    version: 1,
    vendor: "valibot",
    validate: (value$1) => schema["~run"]({ value: value$1 }, /* @__PURE__ */ getGlobalConfig())
  };
  return schema;
}
var EMOJI_REGEX = new RegExp("^(?:[\\u{1F1E6}-\\u{1F1FF}]{2}|\\u{1F3F4}[\\u{E0061}-\\u{E007A}]{2}[\\u{E0030}-\\u{E0039}\\u{E0061}-\\u{E007A}]{1,3}\\u{E007F}|(?:\\p{Emoji}\\uFE0F\\u20E3?|\\p{Emoji_Modifier_Base}\\p{Emoji_Modifier}?|(?![\\p{Emoji_Modifier_Base}\\u{1F1E6}-\\u{1F1FF}])\\p{Emoji_Presentation})(?:\\u200D(?:\\p{Emoji}\\uFE0F\\u20E3?|\\p{Emoji_Modifier_Base}\\p{Emoji_Modifier}?|(?![\\p{Emoji_Modifier_Base}\\u{1F1E6}-\\u{1F1FF}])\\p{Emoji_Presentation}))*)+$", "u");
var ISO_TIMESTAMP_REGEX = /^\d{4}-(?:0[1-9]|1[0-2])-(?:[12]\d|0[1-9]|3[01])[T ](?:0\d|1\d|2[0-3])(?::[0-5]\d){2}(?:\.\d{1,9})?(?:Z| ?[+-](?:0\d|1\d|2[0-3])(?::?[0-5]\d)?)$/u;
// @__NO_SIDE_EFFECTS__
function check(requirement, message$1) {
  return {
    kind: "validation",
    type: "check",
    reference: check,
    async: false,
    expects: null,
    requirement,
    message: message$1,
    "~run"(dataset, config$1) {
      if (dataset.typed && !this.requirement(dataset.value)) _addIssue(this, "input", dataset, config$1);
      return dataset;
    }
  };
}
// @__NO_SIDE_EFFECTS__
function includes(requirement, message$1) {
  const expects = /* @__PURE__ */ _stringify(requirement);
  return {
    kind: "validation",
    type: "includes",
    reference: includes,
    async: false,
    expects,
    requirement,
    message: message$1,
    "~run"(dataset, config$1) {
      if (dataset.typed && !dataset.value.includes(this.requirement)) _addIssue(this, "content", dataset, config$1, { received: `!${expects}` });
      return dataset;
    }
  };
}
// @__NO_SIDE_EFFECTS__
function integer(message$1) {
  return {
    kind: "validation",
    type: "integer",
    reference: integer,
    async: false,
    expects: null,
    requirement: Number.isInteger,
    message: message$1,
    "~run"(dataset, config$1) {
      if (dataset.typed && !this.requirement(dataset.value)) _addIssue(this, "integer", dataset, config$1);
      return dataset;
    }
  };
}
// @__NO_SIDE_EFFECTS__
function isoTimestamp(message$1) {
  return {
    kind: "validation",
    type: "iso_timestamp",
    reference: isoTimestamp,
    async: false,
    expects: null,
    requirement: ISO_TIMESTAMP_REGEX,
    message: message$1,
    "~run"(dataset, config$1) {
      if (dataset.typed && !this.requirement.test(dataset.value)) _addIssue(this, "timestamp", dataset, config$1);
      return dataset;
    }
  };
}
// @__NO_SIDE_EFFECTS__
function maxValue(requirement, message$1) {
  return {
    kind: "validation",
    type: "max_value",
    reference: maxValue,
    async: false,
    expects: `<=${requirement instanceof Date ? requirement.toJSON() : /* @__PURE__ */ _stringify(requirement)}`,
    requirement,
    message: message$1,
    "~run"(dataset, config$1) {
      if (dataset.typed && !(dataset.value <= this.requirement)) _addIssue(this, "value", dataset, config$1, { received: dataset.value instanceof Date ? dataset.value.toJSON() : /* @__PURE__ */ _stringify(dataset.value) });
      return dataset;
    }
  };
}
// @__NO_SIDE_EFFECTS__
function minValue(requirement, message$1) {
  return {
    kind: "validation",
    type: "min_value",
    reference: minValue,
    async: false,
    expects: `>=${requirement instanceof Date ? requirement.toJSON() : /* @__PURE__ */ _stringify(requirement)}`,
    requirement,
    message: message$1,
    "~run"(dataset, config$1) {
      if (dataset.typed && !(dataset.value >= this.requirement)) _addIssue(this, "value", dataset, config$1, { received: dataset.value instanceof Date ? dataset.value.toJSON() : /* @__PURE__ */ _stringify(dataset.value) });
      return dataset;
    }
  };
}
// @__NO_SIDE_EFFECTS__
function nonEmpty(message$1) {
  return {
    kind: "validation",
    type: "non_empty",
    reference: nonEmpty,
    async: false,
    expects: "!0",
    message: message$1,
    "~run"(dataset, config$1) {
      if (dataset.typed && dataset.value.length === 0) _addIssue(this, "length", dataset, config$1, { received: "0" });
      return dataset;
    }
  };
}
// @__NO_SIDE_EFFECTS__
function regex(requirement, message$1) {
  return {
    kind: "validation",
    type: "regex",
    reference: regex,
    async: false,
    expects: `${requirement}`,
    requirement,
    message: message$1,
    "~run"(dataset, config$1) {
      if (dataset.typed && !this.requirement.test(dataset.value)) _addIssue(this, "format", dataset, config$1);
      return dataset;
    }
  };
}
// @__NO_SIDE_EFFECTS__
function toLowerCase() {
  return {
    kind: "transformation",
    type: "to_lower_case",
    reference: toLowerCase,
    async: false,
    "~run"(dataset) {
      dataset.value = dataset.value.toLowerCase();
      return dataset;
    }
  };
}
// @__NO_SIDE_EFFECTS__
function transform(operation) {
  return {
    kind: "transformation",
    type: "transform",
    reference: transform,
    async: false,
    operation,
    "~run"(dataset) {
      dataset.value = this.operation(dataset.value);
      return dataset;
    }
  };
}
var ABORT_EARLY_CONFIG = { abortEarly: true };
// @__NO_SIDE_EFFECTS__
function getFallback(schema, dataset, config$1) {
  return typeof schema.fallback === "function" ? schema.fallback(dataset, config$1) : schema.fallback;
}
// @__NO_SIDE_EFFECTS__
function fallback(schema, fallback$1) {
  return _standardSchema({
    ...schema,
    fallback: fallback$1,
    "~run"(dataset, config$1) {
      const outputDataset = schema["~run"](dataset, config$1);
      return outputDataset.issues ? {
        typed: true,
        value: /* @__PURE__ */ getFallback(this, outputDataset, config$1)
      } : outputDataset;
    }
  });
}
// @__NO_SIDE_EFFECTS__
function getDefault(schema, dataset, config$1) {
  return typeof schema.default === "function" ? schema.default(dataset, config$1) : schema.default;
}
// @__NO_SIDE_EFFECTS__
function array(item, message$1) {
  return _standardSchema({
    kind: "schema",
    type: "array",
    reference: array,
    expects: "Array",
    async: false,
    item,
    message: message$1,
    "~run"(dataset, config$1) {
      const input = dataset.value;
      if (Array.isArray(input)) {
        dataset.typed = true;
        dataset.value = [];
        for (let key = 0; key < input.length; key++) {
          const value$1 = input[key];
          const itemDataset = this.item["~run"]({ value: value$1 }, config$1);
          if (itemDataset.issues) {
            const pathItem = {
              type: "array",
              origin: "value",
              input,
              key,
              value: value$1
            };
            for (const issue of itemDataset.issues) {
              if (issue.path) issue.path.unshift(pathItem);
              else issue.path = [pathItem];
              dataset.issues?.push(issue);
            }
            if (!dataset.issues) dataset.issues = itemDataset.issues;
            if (config$1.abortEarly) {
              dataset.typed = false;
              break;
            }
          }
          if (!itemDataset.typed) dataset.typed = false;
          dataset.value.push(itemDataset.value);
        }
      } else _addIssue(this, "type", dataset, config$1);
      return dataset;
    }
  });
}
// @__NO_SIDE_EFFECTS__
function boolean(message$1) {
  return _standardSchema({
    kind: "schema",
    type: "boolean",
    reference: boolean,
    expects: "boolean",
    async: false,
    message: message$1,
    "~run"(dataset, config$1) {
      if (typeof dataset.value === "boolean") dataset.typed = true;
      else _addIssue(this, "type", dataset, config$1);
      return dataset;
    }
  });
}
// @__NO_SIDE_EFFECTS__
function exactOptional(wrapped, default_) {
  return _standardSchema({
    kind: "schema",
    type: "exact_optional",
    reference: exactOptional,
    expects: wrapped.expects,
    async: false,
    wrapped,
    default: default_,
    "~run"(dataset, config$1) {
      return this.wrapped["~run"](dataset, config$1);
    }
  });
}
// @__NO_SIDE_EFFECTS__
function literal(literal_, message$1) {
  return _standardSchema({
    kind: "schema",
    type: "literal",
    reference: literal,
    expects: /* @__PURE__ */ _stringify(literal_),
    async: false,
    literal: literal_,
    message: message$1,
    "~run"(dataset, config$1) {
      if (/* @__PURE__ */ _isSameValueZero(dataset.value, this.literal)) dataset.typed = true;
      else _addIssue(this, "type", dataset, config$1);
      return dataset;
    }
  });
}
// @__NO_SIDE_EFFECTS__
function nullable(wrapped, default_) {
  return _standardSchema({
    kind: "schema",
    type: "nullable",
    reference: nullable,
    expects: `(${wrapped.expects} | null)`,
    async: false,
    wrapped,
    default: default_,
    "~run"(dataset, config$1) {
      if (dataset.value === null) {
        if (this.default !== void 0) dataset.value = /* @__PURE__ */ getDefault(this, dataset, config$1);
        if (dataset.value === null) {
          dataset.typed = true;
          return dataset;
        }
      }
      return this.wrapped["~run"](dataset, config$1);
    }
  });
}
// @__NO_SIDE_EFFECTS__
function number(message$1) {
  return _standardSchema({
    kind: "schema",
    type: "number",
    reference: number,
    expects: "number",
    async: false,
    message: message$1,
    "~run"(dataset, config$1) {
      if (typeof dataset.value === "number" && !isNaN(dataset.value)) dataset.typed = true;
      else _addIssue(this, "type", dataset, config$1);
      return dataset;
    }
  });
}
// @__NO_SIDE_EFFECTS__
function object(entries$1, message$1) {
  return _standardSchema({
    kind: "schema",
    type: "object",
    reference: object,
    expects: "Object",
    async: false,
    entries: entries$1,
    message: message$1,
    "~run"(dataset, config$1) {
      const input = dataset.value;
      if (input && typeof input === "object") {
        dataset.typed = true;
        dataset.value = {};
        for (const key in this.entries) {
          const valueSchema = this.entries[key];
          if (key in input || (valueSchema.type === "exact_optional" || valueSchema.type === "optional" || valueSchema.type === "nullish") && valueSchema.default !== void 0) {
            const value$1 = key in input ? input[key] : /* @__PURE__ */ getDefault(valueSchema);
            const valueDataset = valueSchema["~run"]({ value: value$1 }, config$1);
            if (valueDataset.issues) {
              const pathItem = {
                type: "object",
                origin: "value",
                input,
                key,
                value: value$1
              };
              for (const issue of valueDataset.issues) {
                if (issue.path) issue.path.unshift(pathItem);
                else issue.path = [pathItem];
                dataset.issues?.push(issue);
              }
              if (!dataset.issues) dataset.issues = valueDataset.issues;
              if (config$1.abortEarly) {
                dataset.typed = false;
                break;
              }
            }
            if (!valueDataset.typed) dataset.typed = false;
            dataset.value[key] = valueDataset.value;
          } else if (valueSchema.fallback !== void 0) dataset.value[key] = /* @__PURE__ */ getFallback(valueSchema);
          else if (valueSchema.type !== "exact_optional" && valueSchema.type !== "optional" && valueSchema.type !== "nullish") {
            _addIssue(this, "key", dataset, config$1, {
              input: void 0,
              expected: `"${key}"`,
              path: [{
                type: "object",
                origin: "key",
                input,
                key,
                value: input[key]
              }]
            });
            if (config$1.abortEarly) break;
          }
        }
      } else _addIssue(this, "type", dataset, config$1);
      return dataset;
    }
  });
}
// @__NO_SIDE_EFFECTS__
function optional(wrapped, default_) {
  return _standardSchema({
    kind: "schema",
    type: "optional",
    reference: optional,
    expects: `(${wrapped.expects} | undefined)`,
    async: false,
    wrapped,
    default: default_,
    "~run"(dataset, config$1) {
      if (dataset.value === void 0) {
        if (this.default !== void 0) dataset.value = /* @__PURE__ */ getDefault(this, dataset, config$1);
        if (dataset.value === void 0) {
          dataset.typed = true;
          return dataset;
        }
      }
      return this.wrapped["~run"](dataset, config$1);
    }
  });
}
// @__NO_SIDE_EFFECTS__
function picklist(options, message$1) {
  return _standardSchema({
    kind: "schema",
    type: "picklist",
    reference: picklist,
    expects: /* @__PURE__ */ _joinExpects(options.map(_stringify), "|"),
    async: false,
    options,
    message: message$1,
    "~run"(dataset, config$1) {
      if (this.options.includes(dataset.value)) dataset.typed = true;
      else _addIssue(this, "type", dataset, config$1);
      return dataset;
    }
  });
}
// @__NO_SIDE_EFFECTS__
function record(key, value$1, message$1) {
  return _standardSchema({
    kind: "schema",
    type: "record",
    reference: record,
    expects: "Object",
    async: false,
    key,
    value: value$1,
    message: message$1,
    "~run"(dataset, config$1) {
      const input = dataset.value;
      if (input && typeof input === "object") {
        dataset.typed = true;
        dataset.value = {};
        for (const entryKey in input) if (/* @__PURE__ */ _isValidObjectKey(input, entryKey)) {
          const entryValue = input[entryKey];
          const keyDataset = this.key["~run"]({ value: entryKey }, config$1);
          if (keyDataset.issues) {
            const pathItem = {
              type: "object",
              origin: "key",
              input,
              key: entryKey,
              value: entryValue
            };
            for (const issue of keyDataset.issues) {
              issue.path = [pathItem];
              dataset.issues?.push(issue);
            }
            if (!dataset.issues) dataset.issues = keyDataset.issues;
            if (config$1.abortEarly) {
              dataset.typed = false;
              break;
            }
          }
          const valueDataset = this.value["~run"]({ value: entryValue }, config$1);
          if (valueDataset.issues) {
            const pathItem = {
              type: "object",
              origin: "value",
              input,
              key: entryKey,
              value: entryValue
            };
            for (const issue of valueDataset.issues) {
              if (issue.path) issue.path.unshift(pathItem);
              else issue.path = [pathItem];
              dataset.issues?.push(issue);
            }
            if (!dataset.issues) dataset.issues = valueDataset.issues;
            if (config$1.abortEarly) {
              dataset.typed = false;
              break;
            }
          }
          if (!keyDataset.typed || !valueDataset.typed) dataset.typed = false;
          if (keyDataset.typed) dataset.value[keyDataset.value] = valueDataset.value;
        }
      } else _addIssue(this, "type", dataset, config$1);
      return dataset;
    }
  });
}
// @__NO_SIDE_EFFECTS__
function string(message$1) {
  return _standardSchema({
    kind: "schema",
    type: "string",
    reference: string,
    expects: "string",
    async: false,
    message: message$1,
    "~run"(dataset, config$1) {
      if (typeof dataset.value === "string") dataset.typed = true;
      else _addIssue(this, "type", dataset, config$1);
      return dataset;
    }
  });
}
// @__NO_SIDE_EFFECTS__
function variant(key, options, message$1) {
  return _standardSchema({
    kind: "schema",
    type: "variant",
    reference: variant,
    expects: "Object",
    async: false,
    key,
    options,
    message: message$1,
    "~run"(dataset, config$1) {
      const input = dataset.value;
      if (input && typeof input === "object") {
        let outputDataset;
        let maxDiscriminatorPriority = 0;
        let invalidDiscriminatorKey = this.key;
        let expectedDiscriminators = [];
        const parseOptions = (variant$1, allKeys) => {
          for (const schema of variant$1.options) {
            if (schema.type === "variant") parseOptions(schema, new Set(allKeys).add(schema.key));
            else {
              let keysAreValid = true;
              let currentPriority = 0;
              for (const currentKey of allKeys) {
                const discriminatorSchema = schema.entries[currentKey];
                if (currentKey in input ? discriminatorSchema["~run"]({
                  typed: false,
                  value: input[currentKey]
                }, ABORT_EARLY_CONFIG).issues : discriminatorSchema.type !== "exact_optional" && discriminatorSchema.type !== "optional" && discriminatorSchema.type !== "nullish") {
                  keysAreValid = false;
                  if (invalidDiscriminatorKey !== currentKey && (maxDiscriminatorPriority < currentPriority || maxDiscriminatorPriority === currentPriority && currentKey in input && !(invalidDiscriminatorKey in input))) {
                    maxDiscriminatorPriority = currentPriority;
                    invalidDiscriminatorKey = currentKey;
                    expectedDiscriminators = [];
                  }
                  if (invalidDiscriminatorKey === currentKey) expectedDiscriminators.push(schema.entries[currentKey].expects);
                  break;
                }
                currentPriority++;
              }
              if (keysAreValid) {
                const optionDataset = schema["~run"]({ value: input }, config$1);
                if (!outputDataset || !outputDataset.typed && optionDataset.typed) outputDataset = optionDataset;
              }
            }
            if (outputDataset && !outputDataset.issues) break;
          }
        };
        parseOptions(this, /* @__PURE__ */ new Set([this.key]));
        if (outputDataset) return outputDataset;
        _addIssue(this, "type", dataset, config$1, {
          input: input[invalidDiscriminatorKey],
          expected: /* @__PURE__ */ _joinExpects(expectedDiscriminators, "|"),
          path: [{
            type: "object",
            origin: "value",
            input,
            key: invalidDiscriminatorKey,
            value: input[invalidDiscriminatorKey]
          }]
        });
      } else _addIssue(this, "type", dataset, config$1);
      return dataset;
    }
  });
}
// @__NO_SIDE_EFFECTS__
function pipe(...pipe$1) {
  return _standardSchema({
    ...pipe$1[0],
    pipe: pipe$1,
    "~run"(dataset, config$1) {
      for (const item of pipe$1) if (item.kind !== "metadata") {
        if (dataset.issues && (item.kind === "schema" || item.kind === "transformation")) {
          dataset.typed = false;
          break;
        }
        if (!dataset.issues || !config$1.abortEarly && !config$1.abortPipeEarly) dataset = item["~run"](dataset, config$1);
      }
      return dataset;
    }
  });
}
// @__NO_SIDE_EFFECTS__
function safeParse(schema, input, config$1) {
  const dataset = schema["~run"]({ value: input }, /* @__PURE__ */ getGlobalConfig(config$1));
  return {
    typed: dataset.typed,
    success: !dataset.issues,
    output: dataset.value,
    issues: dataset.issues
  };
}

// ../contracts/src/contract-error.ts
var ContractError = class extends Error {
  name = "ContractError";
  /** The wrong place, outermost key first. */
  path;
  reason;
  constructor(document, path2, reason) {
    super(`${[document, ...path2].join(".")}: ${reason}`);
    this.path = path2;
    this.reason = reason;
  }
};
function parseDocument(document, contract, input) {
  const result = safeParse(contract, input, { abortEarly: true });
  if (result.success) return result.output;
  const [issue] = result.issues;
  const path2 = issue.path?.map(({ key }) => String(key)) ?? [];
  throw new ContractError(document, path2, issue.message);
}
function parseJsonDocument(document, contract, text) {
  return parseDocument(document, contract, parseJson(document, text));
}
function parseJson(document, text) {
  try {
    return JSON.parse(text);
  } catch {
    throw new ContractError(document, [], "is not JSON");
  }
}

// ../contracts/src/configuration/configuration-contract.ts
var TERRITORY = "{territory}";
var WebAddress = pipe(
  string(),
  check(isWebAddress, "must be an http(s) address without user or password")
);
var MailAddress = pipe(
  string(),
  regex(/^[\w.+-]+@[\w-]+(\.[\w-]+)+$/, "must be a mail address")
);
var Origins = array(
  pipe(
    string(),
    regex(/^https?:\/\/[a-z0-9.-]+(:\d+)?$/, "must be origins, as http://localhost:3105")
  )
);
var OnOrOff = picklist(["on", "off"], "must be on or off");
var Territory = pipe(string(), regex(/^[A-Z]{2}$/, "must be two capital letters"));
var PageByTerritory = record(
  Territory,
  pipe(
    string(),
    check(
      (address) => /^https:/i.test(address) && isWebAddress(address),
      "must be an https address without user or password"
    )
  )
);
var BrandOverride = object({
  name: exactOptional(pipe(string(), nonEmpty("must not be empty"))),
  hosts: exactOptional(
    array(
      pipe(
        string(),
        toLowerCase(),
        regex(/^[a-z0-9-]+(\.[a-z0-9-]+)*$/, "must be a host name without scheme and port")
      )
    )
  ),
  siteKey: exactOptional(pipe(string(), nonEmpty("must not be empty"))),
  defaultTerritory: exactOptional(Territory),
  /** The legal notice (Impressum); the footer links to it in the territories that are named. */
  legalNotice: exactOptional(PageByTerritory),
  /** The privacy policy, likewise. */
  privacyPolicy: exactOptional(PageByTerritory)
});
var ConfigurationContract = object({
  contentServiceUrl: pipe(
    WebAddress,
    check((address) => !/[?#]/.test(address), "must have neither query nor fragment"),
    // Paths are appended to it.
    transform((address) => address.replace(/\/+$/, ""))
  ),
  captchaScriptUrl: WebAddress,
  tagManagerScriptUrl: WebAddress,
  privacyScriptUrl: pipe(
    string(),
    includes(TERRITORY, `must contain ${TERRITORY}`),
    check(
      (address) => isWebAddress(address.replaceAll(TERRITORY, "US")),
      "must be an http(s) address without user or password"
    )
  ),
  supportAddresses: object({ en: MailAddress, de: MailAddress }),
  /** Overrides, by brand id, of the brand's own file in the shell. */
  brands: exactOptional(record(string(), BrandOverride)),
  /** Origins from which a tab may run a remote that was not released; none by default. */
  overrideOrigins: exactOptional(Origins),
  /** Further origins of third-party scripts, of their requests and of their frames. */
  thirdPartyOrigins: exactOptional(Origins),
  /** Origins of movie posters, besides the content service. */
  artworkOrigins: exactOptional(Origins),
  /** Origins to which the site may redirect; all by default. */
  redirectOrigins: exactOptional(Origins),
  /** `report` only reports violations of Trusted Types, for third parties that cannot work under them. */
  trustedTypes: exactOptional(picklist(["enforce", "report"], "must be enforce or report")),
  /** `off` removes the service worker and its caches from browsers. */
  serviceWorker: exactOptional(OnOrOff),
  /** `on` lets visitors open the inspector, which shows the running releases. */
  inspector: exactOptional(OnOrOff),
  /** Address for the reports of pages; without it pages send none. */
  reportUrl: exactOptional(
    pipe(
      string(),
      regex(/^(https?:\/\/[a-z0-9.-]+(:\d+)?)?(\/[\w.-]+)+$/, "must be a path or an address")
    )
  )
});
function parseConfiguration(input) {
  return parseDocument("configuration", ConfigurationContract, input);
}
function isWebAddress(text) {
  try {
    const { protocol, username, password } = new URL(text);
    return /^https?:$/.test(protocol) && username === "" && password === "";
  } catch {
    return false;
  }
}

// ../contracts/src/configuration/external-origins.ts
function externalOrigins(configuration) {
  const { thirdPartyOrigins = [], artworkOrigins = [], overrideOrigins = [] } = configuration;
  const { reportUrl = "", contentServiceUrl } = configuration;
  const captcha = new URL(configuration.captchaScriptUrl).origin;
  const tagManager = new URL(configuration.tagManagerScriptUrl).origin;
  const privacy = new URL(configuration.privacyScriptUrl.replaceAll("{territory}", "us")).origin;
  const service = new URL(contentServiceUrl).origin;
  const reports = /^https?:/.test(reportUrl) ? [new URL(reportUrl).origin] : [];
  return {
    scripts: unique([tagManager, captcha, privacy, ...thirdPartyOrigins]),
    frames: unique([captcha, privacy, ...thirdPartyOrigins]),
    connections: unique([service, ...reports]),
    images: unique([service, ...artworkOrigins]),
    overrides: unique(overrideOrigins)
  };
}
function unique(origins) {
  return [...new Set(origins)];
}

// ../contracts/src/paths/content-type.ts
var contentTypes = {
  ".avif": "image/avif",
  ".css": "text/css; charset=utf-8",
  ".gif": "image/gif",
  ".ico": "image/x-icon",
  ".jpg": "image/jpeg",
  ".js": "text/javascript; charset=utf-8",
  ".json": "application/json; charset=utf-8",
  ".png": "image/png",
  ".svg": "image/svg+xml",
  ".txt": "text/plain; charset=utf-8",
  ".webp": "image/webp",
  ".woff2": "font/woff2"
};

// ../contracts/src/paths/route-class.ts
var ROUTE_CLASSES = [
  "page",
  "code-link",
  "not-found",
  "registry",
  "service-worker",
  "robots",
  "shell-file",
  "remote-file",
  "missing-file",
  "probe",
  "report",
  "refusal",
  "malformed"
];
var REPORTS = "/reports";
var ROBOTS = "User-agent: *\nDisallow:\n";
var PATHS = [
  { routeClass: "probe", path: /^\/(livez|readyz)$/ },
  { routeClass: "registry", path: /^\/registry\.json$/ },
  { routeClass: "service-worker", path: /^\/service-worker\.js$/ },
  { routeClass: "robots", path: /^\/robots\.txt$/ },
  { routeClass: "shell-file", path: /^\/shell(\/|$)/ },
  { routeClass: "remote-file", path: /^\/remotes(\/|$)/ }
];
var CODE_IN_QUERY = /(?:^|[?&])(?:c|%[46]3)(?:=|&|$)/i;
var PLAIN_PATH = /^(\/\w[\w.@+~-]*)+$/;
var MALFORMED_PATH = /[#\x5c]|\/(\.|%2e){1,2}(\/|$)/i;

// ../contracts/src/registry/recorded-files.ts
var INTEGRITY = /^sha384-[A-Za-z0-9+/]{64}$/;
var RECORD = "release.json";
var RecordedFiles = record(string(), string());

// ../contracts/src/registry/registry-contract.ts
var Integrity = pipe(
  string(),
  regex(INTEGRITY, "must be sha384- and 64 base64 characters")
);
var FILE_ADDRESS = /^(https?:\/\/[a-z0-9.-]+(:\d+)?)?(\/\w[\w.@+~-]*)+$/;
var SHA_256 = /^[A-Za-z0-9+/]{43}$/;
var FirstViews = exactOptional(
  record(string(), pipe(string(), regex(SHA_256, "must be 43 base64 characters")))
);
var ReleasedFile = object({
  url: pipe(
    string(),
    regex(FILE_ADDRESS, "must be the absolute path or http(s) address of a file")
  ),
  metadata: object({ version: pipe(string(), nonEmpty()), integrity: Integrity })
});
var RoutesContract = record(
  pipe(string(), regex(/^\/[a-z/-]*$/, "must be a path in small letters")),
  nullable(string())
);
var ShellContract = object({
  ...ReleasedFile.entries,
  extras: object({
    routes: RoutesContract,
    /** The versions of the shared modules that it provides, by module name. */
    provides: record(string(), string()),
    /** The names of the modules that it loads from every remote. */
    uses: array(string()),
    firstViews: FirstViews
  })
});
var ReleasedEntryContract = object({
  ...ReleasedFile.entries,
  extras: object({
    globalName: pipe(string(), regex(/^[A-Za-z_$][\w$]*$/, "must be a JavaScript name")),
    exposes: array(string()),
    /** The version ranges of the shared modules that it consumes, by module name. */
    shared: record(string(), string()),
    /** The files that its page needs, relative to the folder of the entry. */
    preload: array(string()),
    /** The integrity of each file, by its path relative to the folder of the entry. */
    assets: record(string(), Integrity),
    firstViews: FirstViews
  })
});
var Deployment = object({
  traffic: pipe(number(), minValue(0), maxValue(100)),
  default: boolean()
});
var EntryContract = object({
  ...ReleasedEntryContract.entries,
  extras: object({
    ...ReleasedEntryContract.entries.extras.entries,
    /** The release that pages run when this one fails: the default release before it. */
    fallback: exactOptional(ReleasedFile)
  }),
  deployment: Deployment
});
var Revision = pipe(number(), integer(), minValue(0));
var RegistryContract = registryOf(ShellContract, EntryContract);
function parseRegistry(input) {
  return parseDocument("registry", RegistryContract, input);
}
function registryOf(shell, entry) {
  return object({
    schema: literal(1),
    revision: Revision,
    shell: exactOptional(shell),
    microFrontends: record(
      string(),
      pipe(array(entry), nonEmpty("must name at least one release"))
    )
  });
}

// ../contracts/src/registry/page-registry.ts
var { globalName } = ReleasedEntryContract.entries.extras.entries;
var PageEntryContract = object({
  ...ReleasedFile.entries,
  deployment: Deployment,
  extras: object({ globalName, fallback: exactOptional(ReleasedFile) })
});
var PageRegistryContract = registryOf(ReleasedFile, PageEntryContract);
var OTHERS = 12;
function pageRegistry({ microFrontends, ...registry }, route) {
  const carried = registry.shell && carriedRemotes(registry.shell.extras.routes, route);
  const remotes = Object.entries(microFrontends).filter(([name]) => carried?.has(name) ?? true).map(([name, entries]) => [name, entries.filter(isForVisitors)]);
  return parsePageRegistry({ ...registry, microFrontends: Object.fromEntries(remotes) });
}
function isForVisitors({ deployment }) {
  return deployment.default || deployment.traffic > 0;
}
function parsePageRegistry(input) {
  return parseDocument("registry", PageRegistryContract, input);
}
function carriedRemotes(routes, route = "") {
  const own = routes[route];
  const others = new Set(Object.values(routes).filter((name) => name !== null && name !== own));
  return /* @__PURE__ */ new Set([own, ...[...others].slice(0, OTHERS)]);
}
var SalvageContract = object({
  schema: literal(1),
  revision: fallback(Revision, 0),
  shell: fallback(optional(ReleasedFile), void 0),
  microFrontends: fallback(
    record(string(), fallback(array(fallback(nullable(PageEntryContract), null)), [])),
    {}
  )
});

// ../contracts/src/registry/registry-releases.ts
function releasesOf({ microFrontends }, name) {
  return Object.hasOwn(microFrontends, name) ? microFrontends[name] ?? [] : [];
}
function versionsIn(registry, name) {
  const releases = name === "shell" ? [registry.shell] : releasesOf(registry, name);
  return releases.flatMap((release) => release ? [release.metadata.version] : []);
}
function defaultOf(entries) {
  return entries.find(({ deployment }) => deployment.default);
}
function everyRelease({
  microFrontends
}) {
  return Object.entries(microFrontends).flatMap(
    ([name, entries]) => entries.map((entry) => ({ name, entry }))
  );
}

// ../contracts/src/reports/unprintable.ts
var UNPRINTABLE = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u;

// src/delivery-error.ts
var DeliveryError = class extends Error {
  constructor(reason, message, options) {
    super(message, options);
    this.reason = reason;
  }
  reason;
  name = "DeliveryError";
};
var ReleaseError = class extends Error {
  name = "ReleaseError";
};

// src/revisions/change-site.ts
import { setTimeout as wait } from "node:timers/promises";

// src/revisions/compatibility.ts
var import_semver = __toESM(require_semver2(), 1);
function compatibilityProblems(registry) {
  const { shell } = registry;
  return [
    ...shell ? routeProblems(shell, registry.microFrontends) : [],
    ...defaultProblems(registry.microFrontends),
    ...everyRelease(registry).flatMap(({ name, entry }) => [
      ...sharedProblems(name, entry, shell),
      ...exposeProblems(name, entry, shell)
    ])
  ];
}
function defaultProblems(microFrontends) {
  return Object.entries(microFrontends).filter(([, entries]) => entries.filter(({ deployment }) => deployment.default).length !== 1).map(([name]) => `${name} would not have exactly one release for visitors without a trial`);
}
function sharedProblems(name, { metadata, extras }, shell) {
  const provides = shell?.extras.provides ?? {};
  return Object.entries(extras.shared).flatMap(([module, range]) => {
    const provided = provides[module];
    if (provided !== void 0 && (0, import_semver.satisfies)(provided, range)) return [];
    return `${name} ${metadata.version} needs ${module} ${range}, and shell ${shell?.metadata.version ?? "(none)"} provides ${provided ?? "none"}. Build the remote against the live shell, or publish a shell that provides it`;
  });
}
function exposeProblems(name, { metadata, extras }, shell) {
  return (shell?.extras.uses ?? []).filter((expose) => !extras.exposes.includes(expose)).map(
    (expose) => `${name} ${metadata.version} does not expose ${expose}, and shell ${shell?.metadata.version ?? ""} loads it. Expose it`
  );
}
function routeProblems({ extras }, microFrontends) {
  return Object.entries(extras.routes).flatMap(
    ([path2, remote]) => remote === null || Object.hasOwn(microFrontends, remote) ? [] : [`${path2} is the page of ${remote}, which is not live. Publish ${remote} first`]
  );
}

// src/revisions/history.ts
import { randomUUID } from "node:crypto";
import { isDeepStrictEqual as isDeepStrictEqual3 } from "node:util";

// src/storage/document.ts
function toDocument(value) {
  return Buffer.from(`${JSON.stringify(value, null, 2)}
`);
}
function toText(bytes) {
  return Buffer.from(bytes).toString("utf8");
}

// ../host/src/policy/content-policy.ts
var TRUSTED_TYPES = {
  "require-trusted-types-for": ["'script'"],
  "trusted-types": ["boot", "first-view", "default"]
};
function contentPolicy({ configuration, inlineScripts }) {
  const { images, scripts, frames, connections, overrides } = externalOrigins(configuration);
  const isStrict = configuration.trustedTypes !== "report";
  return textOf({
    "default-src": ["'none'"],
    "script-src": [...inlineScripts.map((hash) => `'${hash}'`), "'strict-dynamic'"],
    "style-src": ["'self'", ...overrides],
    "font-src": ["'self'", ...overrides],
    "img-src": ["'self'", "data:", ...images, ...scripts, ...overrides],
    "connect-src": ["'self'", ...connections, ...scripts, ...overrides],
    "worker-src": ["'self'"],
    "frame-src": frames,
    "form-action": ["'none'"],
    "object-src": ["'none'"],
    "base-uri": ["'none'"],
    "frame-ancestors": ["'none'"],
    ...isStrict && TRUSTED_TYPES,
    ...isEncrypted(configuration) && { "upgrade-insecure-requests": [] },
    ...reporting(configuration)
  });
}
function scriptOrigins({ configuration, inlineScripts }) {
  const { scripts, overrides } = externalOrigins(configuration);
  const hashes = inlineScripts.map((hash) => `'${hash}'`);
  return textOf({
    "script-src": [...hashes, "'self'", ...scripts, ...overrides],
    ...reporting(configuration)
  });
}
function serviceWorkerPolicy({ contentServiceUrl }) {
  return textOf({
    "default-src": ["'none'"],
    "connect-src": ["'self'", new URL(contentServiceUrl).origin],
    "frame-ancestors": ["'none'"]
  });
}
function reportedPolicy(configuration) {
  if (configuration.trustedTypes !== "report") return null;
  return textOf({ ...TRUSTED_TYPES, ...reporting(configuration) });
}
function isEncrypted(configuration) {
  const { contentServiceUrl, captchaScriptUrl, tagManagerScriptUrl, privacyScriptUrl } = configuration;
  const addresses = [contentServiceUrl, captchaScriptUrl, tagManagerScriptUrl, privacyScriptUrl];
  return addresses.every((address) => address.startsWith("https:"));
}
function reporting(configuration) {
  const url = ownReports(configuration);
  return url === null ? {} : { "report-uri": [url] };
}
function ownReports({ reportUrl }) {
  return reportUrl?.startsWith("/") ? reportUrl : null;
}
function textOf(directives) {
  return Object.entries(directives).map(([name, sources]) => [name, ...sources].join(" ")).join("; ");
}

// ../host/src/configuration/configuration-from-environment.ts
var VARIABLE_BY_PATH = {
  contentServiceUrl: "CONTENT_SERVICE_URL",
  captchaScriptUrl: "CAPTCHA_SCRIPT_URL",
  tagManagerScriptUrl: "TAG_MANAGER_SCRIPT_URL",
  privacyScriptUrl: "PRIVACY_SCRIPT_URL",
  "supportAddresses.en": "SUPPORT_ADDRESS_EN",
  "supportAddresses.de": "SUPPORT_ADDRESS_DE"
};
var VARIABLE_BY_OPTION = {
  reportUrl: "REPORT_URL",
  trustedTypes: "TRUSTED_TYPES",
  serviceWorker: "SERVICE_WORKER",
  inspector: "INSPECTOR"
};
var VARIABLE_BY_LIST = {
  overrideOrigins: "OVERRIDE_ORIGINS",
  thirdPartyOrigins: "THIRD_PARTY_ORIGINS",
  artworkOrigins: "ARTWORK_ORIGINS",
  redirectOrigins: "REDIRECT_ORIGINS"
};
var RECAPTCHA = /^https:\/\/www\.(google\.com|recaptcha\.net)\//;
var RECAPTCHA_FILES = "https://www.gstatic.com";
var EnvironmentError = class extends Error {
  name = "EnvironmentError";
};
function configurationFrom(environment) {
  const value = (name, otherwise) => environment[name]?.trim() || otherwise;
  const lists = Object.entries(VARIABLE_BY_LIST).map(
    ([path2, name]) => [path2, value(name, "").split(/\s+/).filter(Boolean)]
  );
  const options = Object.entries(VARIABLE_BY_OPTION).map(
    ([path2, name]) => [path2, value(name, "")]
  );
  const configuration = parseNamingVariables({
    contentServiceUrl: value("CONTENT_SERVICE_URL", "http://localhost:4000"),
    captchaScriptUrl: value("CAPTCHA_SCRIPT_URL", "http://localhost:4100/captcha.js"),
    tagManagerScriptUrl: value("TAG_MANAGER_SCRIPT_URL", "http://localhost:4100/tag-manager.js"),
    privacyScriptUrl: value("PRIVACY_SCRIPT_URL", "http://localhost:4100/privacy/{territory}.js"),
    supportAddresses: {
      en: value("SUPPORT_ADDRESS_EN", "digitalsupport@example.com"),
      de: value("SUPPORT_ADDRESS_DE", "hilfe@example.com")
    },
    brands: readBrands(value("BRANDS", "{}")),
    ...Object.fromEntries(lists.filter(([, origins]) => origins.length > 0)),
    ...Object.fromEntries(options.filter(([, option]) => option !== ""))
  });
  const { captchaScriptUrl, thirdPartyOrigins = [] } = configuration;
  if (!RECAPTCHA.test(captchaScriptUrl)) return configuration;
  const named = thirdPartyOrigins.filter((origin) => origin !== RECAPTCHA_FILES);
  return { ...configuration, thirdPartyOrigins: [...named, RECAPTCHA_FILES] };
}
function siteConfigurationFrom(environment) {
  const configuration = configurationFrom(environment);
  if (isEncrypted(configuration) && !configuration.redirectOrigins) {
    throw new EnvironmentError(
      "REDIRECT_ORIGINS: name the origins to which a site with https services may redirect"
    );
  }
  return configuration;
}
function readBrands(text) {
  try {
    return JSON.parse(text);
  } catch {
    throw new EnvironmentError("BRANDS: must be JSON");
  }
}
function parseNamingVariables(input) {
  try {
    return parseConfiguration(input);
  } catch (error) {
    if (!(error instanceof ContractError)) throw error;
    throw new EnvironmentError(`${variableOf(error.path)}: ${error.reason}`);
  }
}
function variableOf(path2) {
  const [first = ""] = path2;
  const named = { ...VARIABLE_BY_LIST, ...VARIABLE_BY_OPTION };
  const whole2 = path2.join(".");
  return named[first] ?? VARIABLE_BY_PATH[whole2] ?? whole2.replace(/^brands/, "BRANDS");
}

// ../host/src/files/compress.ts
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
var TEXT = /\.(css|html|js|json|svg|txt|webmanifest|xml)$/;
var WORTH_IT = 1024;
function isCompressed({ path: path2, bytes }) {
  return TEXT.test(path2) && bytes.length > WORTH_IT;
}
async function compress({ path: path2, bytes }) {
  const [br, gz] = await Promise.all([
    promisify(brotliCompress)(bytes, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: 11,
        [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
        [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length
      }
    }),
    promisify(gzip)(bytes, { level: 9 })
  ]);
  return [
    { path: `${path2}.br`, bytes: br },
    { path: `${path2}.gz`, bytes: gz }
  ];
}

// ../host/src/files/deltas.ts
var HASHED_PATH = /^(?<redeem_package>\/(?:shell|remotes\/[\w-]+)\/)[\w.-]+(?<redeem_name>\/[\w./-]*\.)[0-9a-f]+(?<redeem_type>\.(?:js|css|svg|woff2))$/;
var DELTA_PATH = /=\.dcz\.\w+$/;
function isDelta(path2) {
  return DELTA_PATH.test(path2);
}

// ../host/src/files/hashes.ts
import { createHash } from "node:crypto";
function integrityOf(bytes) {
  return `sha384-${createHash("sha384").update(bytes).digest("base64")}`;
}
function pageTag(page) {
  return createHash("sha256").update(page).digest("base64url").slice(0, 27);
}

// ../host/src/policy/headers.ts
var REVALIDATED = { "Cache-Control": "no-cache", Vary: "Accept-Encoding" };
var IMMUTABLE = {
  "Cache-Control": "public, max-age=31536000, immutable",
  // The files are also sent as deltas.
  Vary: "Accept-Encoding, Available-Dictionary"
};
var STORED_BY_BROWSER = IMMUTABLE["Cache-Control"].replace("public", "private");
var NEVER_STORED = { "Cache-Control": "no-store" };
var FOR_ONE_VISITOR = { ...NEVER_STORED, "X-Robots-Tag": "noindex" };
var PLAIN_TEXT = { "Content-Type": "text/plain; charset=utf-8" };
var INERT = { "Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'" };
var FOR_THIS_ORIGIN = { "Cross-Origin-Resource-Policy": "same-origin" };
var FOR_ANY_ORIGIN = {
  "Access-Control-Allow-Origin": "*",
  "Cross-Origin-Resource-Policy": "cross-origin",
  "Timing-Allow-Origin": "*"
};
function headerPolicy(policy) {
  const everywhere = {
    "X-Content-Type-Options": "nosniff",
    // The address may contain a code: third parties get the origin, never the query. The requests of a style
    // sheet follow the policy of the style sheet.
    "Referrer-Policy": "strict-origin",
    // On a developer's machine it would apply to all other sites on localhost.
    ...isEncrypted(policy.configuration) && {
      "Strict-Transport-Security": "max-age=63072000; includeSubDomains; preload"
    }
  };
  const page = { ...everywhere, ...REVALIDATED, ...pageHeaders(policy) };
  const text = { ...everywhere, ...NEVER_STORED, ...INERT, ...FOR_THIS_ORIGIN, ...PLAIN_TEXT };
  return {
    page,
    // The HTTP cache stores addresses too. The price: the page may not be restored on Back.
    "code-link": { ...page, ...FOR_ONE_VISITOR },
    // Visitors type codes into the address bar, behind the address of the site.
    "not-found": { ...page, ...FOR_ONE_VISITOR },
    registry: {
      ...everywhere,
      ...REVALIDATED,
      // If the site does not answer, a cache in between may use its copy for a day.
      "Cache-Control": "no-cache, stale-if-error=86400",
      ...INERT,
      ...FOR_THIS_ORIGIN,
      "Content-Type": "application/json; charset=utf-8"
    },
    // Browsers request it past their caches anyway and compare its bytes.
    "service-worker": {
      ...everywhere,
      ...REVALIDATED,
      ...FOR_THIS_ORIGIN,
      "Content-Type": "text/javascript; charset=utf-8",
      "Content-Security-Policy": serviceWorkerPolicy(policy.configuration)
    },
    robots: { ...everywhere, ...REVALIDATED, ...INERT, ...FOR_THIS_ORIGIN, ...PLAIN_TEXT },
    "shell-file": { ...everywhere, ...IMMUTABLE, ...INERT, ...FOR_THIS_ORIGIN },
    "remote-file": { ...everywhere, ...IMMUTABLE, ...INERT, ...FOR_ANY_ORIGIN },
    "missing-file": text,
    probe: text,
    report: { ...everywhere, ...NEVER_STORED, ...INERT, ...FOR_THIS_ORIGIN },
    refusal: text,
    malformed: text
  };
}
function pageHeaders(policy) {
  const { configuration } = policy;
  const reported = reportedPolicy(configuration);
  return {
    "Content-Type": "text/html; charset=utf-8",
    // Two policies, separated by a comma. Both apply.
    "Content-Security-Policy": `${contentPolicy(policy)}, ${scriptOrigins(policy)}`,
    ...reported !== null && { "Content-Security-Policy-Report-Only": reported },
    "X-Frame-Options": "DENY",
    "Cross-Origin-Opener-Policy": "same-origin",
    ...FOR_THIS_ORIGIN,
    "Permissions-Policy": permissionsPolicy({ hasVisitors: isEncrypted(configuration) })
  };
}
var USED = ["autoplay", "camera", "clipboard-write", "media-playback-while-not-visible"];
var UNUSED = [
  ...["accelerometer", "aria-notify", "browsing-topics", "captured-surface-control"],
  ...["clipboard-read", "compute-pressure", "cross-origin-isolated", "deferred-fetch"],
  ...["deferred-fetch-minimal", "digital-credentials-create", "digital-credentials-get"],
  ...["display-capture", "encrypted-media", "fullscreen", "gamepad", "geolocation", "gyroscope"],
  ...["hid", "identity-credentials-get", "idle-detection", "interest-cohort", "keyboard-map"],
  ...["language-detector", "language-model", "local-fonts", "magnetometer"],
  ...["microphone", "midi", "on-device-speech-recognition"],
  ...["otp-credentials", "payment", "picture-in-picture", "private-state-token-issuance"],
  ...["private-state-token-redemption", "publickey-credentials-create"],
  ...["publickey-credentials-get", "screen-wake-lock", "serial", "speaker-selection", "summarizer"],
  ...["sync-xhr", "translator", "unload", "usb", "window-management", "xr-spatial-tracking"]
];
var UNUSED_BY_VISITORS = ["local-network", "local-network-access", "loopback-network"];
function permissionsPolicy({ hasVisitors }) {
  const unused = hasVisitors ? [...UNUSED, ...UNUSED_BY_VISITORS] : UNUSED;
  return [...USED.map((name) => `${name}=(self)`), ...unused.map((name) => `${name}=()`)].join(
    ", "
  );
}

// ../host/src/page/json-script.ts
function jsonScript(id, value) {
  return `<script type="application/json" id="${id}">${escapeJson(JSON.stringify(value))}</script>`;
}
function escapeJson(json) {
  return json.replace(
    /[<\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`
  );
}

// ../host/src/page/first-views.ts
var FIRST_VIEW = /^first-view-([a-z-]+)\.json$/;
var FRAME = "frame";
function pageOfFirstView(path2) {
  return FIRST_VIEW.exec(path2)?.[1];
}
function firstViewLinks({ shell }, remote, route) {
  const links = [
    ...firstViewLink(shell, FRAME),
    ...firstViewLink(remote, route === "/" ? "index" : route.slice(1))
  ];
  return links.length === 2 ? links : [];
}
function firstViewLink(release, page) {
  const hash = release?.extras.firstViews?.[page];
  if (!release || hash === void 0 || !release.url.startsWith("/")) return [];
  const url = release.url.replace(/[^/]*$/, `first-view-${page}.json`);
  return [`<link data-view href="${url}" integrity="sha256-${hash}=">`];
}

// ../host/src/page/texts-link.ts
var TEXTS = /-([a-z]{2}(?:_[A-Z]{2})?)(?:-json)?\.\w+\.js$/;
function localeOfTexts(url) {
  return TEXTS.exec(url)?.[1];
}
function textsLink(url, integrity) {
  const locale = localeOfTexts(url);
  if (locale === void 0) return [];
  return [
    `<link data-texts="${locale}" as="script" href="${url}" integrity="${integrity}" crossorigin>`
  ];
}

// ../host/src/page/route-preloads.ts
var ROUTE_LISTS = /<template id="(leads-home|canonical)" data-routes="([^"]*)"><\/template>/g;
function listedRoutes(html) {
  const lists = [...html.matchAll(ROUTE_LISTS)];
  return Object.fromEntries(lists.map(([, list = "", routes = ""]) => [list, routes.split(" ")]));
}
function withoutRouteLists(html) {
  return html.replaceAll(ROUTE_LISTS, "");
}
function searchElements(html, route) {
  if (route === void 0) return [];
  const routes = listedRoutes(html);
  return [
    ...routes["leads-home"]?.includes(route) ? ['<meta name="robots" content="noindex">'] : [],
    // Without a host name: each brand has the same pages at its own.
    ...routes["canonical"]?.includes(route) ? [`<link rel="canonical" href="${route}">`] : []
  ];
}
function routePreloads(html, registry, route) {
  if (route === void 0) return [];
  const own = remotePreloads(registry, route);
  if (!listedRoutes(html)["leads-home"]?.includes(route)) return own;
  return [template("with-code", own), template("without-code", remotePreloads(registry, "/"))];
}
function template(id, elements) {
  return `<template id="${id}">${elements.join("")}</template>`;
}
function remotePreloads(registry, route) {
  const name = registry.shell?.extras.routes[route];
  const [entry, trial] = name ? releasesOf(registry, name) : [];
  if (!entry || trial) return [];
  const { url, metadata, extras } = entry;
  const files = filesOf(entry);
  return [
    preload(url, metadata.integrity),
    ...files.filter(({ path: path2 }) => extras.preload.includes(path2)).map((file) => preload(file.url, file.integrity)),
    ...files.flatMap((file) => textsLink(file.url, file.integrity)),
    ...firstViewLinks(registry, entry, route)
  ];
}
function filesOf({ url, extras }) {
  const folder = url.replace(/[^/]*$/, "");
  return Object.entries(extras.assets).map(([path2, integrity]) => ({
    path: path2,
    url: folder + path2,
    integrity
  }));
}
function preload(url, integrity) {
  const kind = url.endsWith(".css") ? "style" : "script";
  return `<link data-rel="preload" as="${kind}" href="${url}" integrity="${integrity}" crossorigin>`;
}

// ../host/src/page/compose-page.ts
var FETCHED = /<link\b|<script\b|<\/head>/i;
var [CONFIGURATION_START, CONFIGURATION_END] = startAndEnd("configuration");
var [REGISTRY_START, REGISTRY_END] = startAndEnd("registry");
var NOT_FOUND_SCRIPTS = /<script data-page="not-found">[\s\S]*?<\/script>/g;
function composePage({ html: built, registry, configuration, route }) {
  const listed = withoutRouteLists(built);
  const html = route === void 0 ? listed : listed.replaceAll(NOT_FOUND_SCRIPTS, "");
  const end = html.search(/<\/head>/i);
  if (end === -1) throw new Error("the page of the shell has no </head>");
  const first = html.search(FETCHED);
  return [
    html.slice(0, first),
    ...searchElements(built, route),
    ...routePreloads(built, registry, route),
    // The boot script, which comes next, reads it.
    jsonScript("configuration", configuration),
    html.slice(first, end),
    jsonScript("registry", pageRegistry(registry, route)),
    withContacts(html.slice(end), configuration)
  ].join("");
}
function withContacts(html, { supportAddresses }) {
  return html.replace(
    /\{\{support\.(en|de)\}\}/g,
    (_, language) => supportAddresses[language]
  );
}
function configurationOf(html) {
  return splitAtConfiguration(html)?.configuration ?? null;
}
function registryOf2(html) {
  const from = html.indexOf(REGISTRY_START);
  const to = html.indexOf(REGISTRY_END, from);
  if (from === -1 || to === -1) return null;
  return parsePageRegistry(JSON.parse(html.slice(from + REGISTRY_START.length, to)));
}
function splitAtConfiguration(html) {
  const from = html.indexOf(CONFIGURATION_START);
  const to = html.indexOf(CONFIGURATION_END, from);
  if (from === -1 || to === -1) return null;
  const json = html.slice(from + CONFIGURATION_START.length, to);
  return {
    before: html.slice(0, from),
    configuration: parseConfiguration(JSON.parse(json)),
    after: html.slice(to + CONFIGURATION_END.length)
  };
}
function startAndEnd(id) {
  return jsonScript(id, null).split("null");
}

// ../host/src/page/compose-service-worker.ts
var SERVICE_WORKER_FILE = "service-worker.js";
function serviceWorkerBeside(shellPage) {
  return shellPage.replace(/[^/]*$/, SERVICE_WORKER_FILE);
}
function composeServiceWorker(script, { contentServiceUrl, serviceWorker = "on" }) {
  const settings = { contentServiceUrl, serviceWorker };
  return `self.settings=${JSON.stringify(settings)};${script}`;
}

// ../host/src/page/compose-site.ts
var NOT_FOUND_PAGE = "pages/404.html";
function composeSite({ serviceWorker, ...parts }) {
  const routes = Object.keys(parts.registry.shell?.extras.routes ?? {});
  return {
    pages: new Map(routes.map((route) => [route, composePage({ ...parts, route })])),
    notFound: composePage(parts),
    robots: ROBOTS,
    serviceWorker: serviceWorker === null ? null : composeServiceWorker(serviceWorker, parts.configuration)
  };
}
function siteFiles(site) {
  const { pages, notFound, robots, serviceWorker } = site;
  return [
    ...[...pages].map(([route, text]) => ({ path: `pages/${pageFile(route)}`, text })),
    { path: NOT_FOUND_PAGE, text: notFound },
    { path: "pages/robots.txt", text: robots },
    ...serviceWorker === null ? [] : [{ path: `pages/${SERVICE_WORKER_FILE}`, text: serviceWorker }]
  ];
}
function pageFile(route) {
  return route === "/" ? "index.html" : `${route.slice(1)}.html`;
}

// ../host/src/nginx/nginx-maps.ts
var READING = "(GET|HEAD)";
function pageMap(routes) {
  return routes.map((route) => `"~*^${pathOf(route)}$" ${pageFile(route)};`);
}
function classMap(routes, reportsTo) {
  const files = PATHS.filter(({ routeClass }) => isFile(routeClass));
  const others = PATHS.filter(({ routeClass }) => !isFile(routeClass));
  return [
    "default refusal;",
    `"~*:.*(?:${sourceOf(MALFORMED_PATH)})" malformed;`,
    ...reportsTo === void 0 ? [] : [`"POST:${REPORTS}" report;`],
    ...others.map(({ routeClass, path: path2 }) => line(sourceOf(path2), routeClass)),
    ...files.map(
      ({ routeClass, path: path2 }) => line(`^(?=${sourceOf(path2).slice(1)})${FILE}$`, routeClass)
    ),
    ...files.map(({ path: path2 }) => line(sourceOf(path2), "missing-file")),
    ...routes.map((route) => `"~*^${READING}:${pathOf(route)}$" page;`),
    line("^", "not-found")
  ];
}
function dictionaryMap() {
  const pattern = "$redeem_package*$redeem_name*$redeem_type";
  return [`"~${sourceOf(HASHED_PATH)}" "match=\\"${pattern}\\"";`];
}
function acceptsDeltasMap() {
  return [
    '"~*(?:^|,)[ \\t]*dcz[ \\t]*(?:;[ \\t]*q=(?!0(?:\\.0*)?[ \\t]*(?:,|$))[^,]*)?(?:,|$)" dcz;'
  ];
}
var MOST_SLASHES = 8;
function hashMap() {
  return Array.from({ length: MOST_SLASHES + 1 }, (_, slashes) => {
    const parts = Array.from({ length: slashes + 1 }, (__, index) => `$${String(index + 1)}`);
    const pattern = parts.map(() => "([A-Za-z0-9+]*)").join("/");
    return `"~^dcz:(?=.{44}:$)${pattern}=:$" "${parts.join("_")}=";`;
  });
}
function deltaMap() {
  return [
    "default $redeem_path;",
    `"~^(?<redeem_hash>[^:]+):(?<redeem_file>.+)(?<redeem_suffix>\\.\\w+)$" "$redeem_file$redeem_suffix.$redeem_hash.dcz$redeem_suffix";`
  ];
}
var FILE = `${sourceOf(PLAIN_PATH).slice(1, -1)}(?<=${Object.keys(contentTypes).map((suffix) => suffix.replace(".", "\\.")).join("|")})`;
function line(pattern, routeClass) {
  return `"~^${READING}:${pattern.slice(1)}" ${routeClass};`;
}
function pathOf(route) {
  return route === "/" ? "/+" : `${route.replaceAll(".", "\\.")}/*`;
}
function isFile(routeClass) {
  return routeClass === "shell-file" || routeClass === "remote-file";
}
function sourceOf({ source }) {
  return source.replaceAll("\\/", "/");
}

// ../host/src/nginx/nginx-config.ts
function nginxConfig(options) {
  const { root, listen, hosts, routes, reportsTo, policy } = options;
  return [
    "# Made by `delivery nginx`, which overwrites changes.",
    ...block("map $request_uri $redeem_path", ['"~^(?<path>[^?]*)" $path;']),
    ...block("map $redeem_path $redeem_page", pageMap(routes)),
    ...block('map "$request_method:$redeem_path" $redeem_class', classMap(routes, reportsTo)),
    ...block("map $args $redeem_code", [`"~*${CODE_IN_QUERY.source}" code;`]),
    ...block('map "$redeem_class:$redeem_code" $redeem_answer', [
      "default $redeem_class;",
      '"page:code" code-link;'
    ]),
    ...block("map $redeem_path $redeem_dictionary", dictionaryMap()),
    ...block("map $http_accept_encoding $redeem_deltas", acceptsDeltasMap()),
    ...block('map "$is_args$redeem_deltas$http_available_dictionary" $redeem_hash_name', hashMap()),
    ...block('map "$redeem_hash_name:$redeem_path" $redeem_delta', deltaMap()),
    ...block("map $uri $redeem_delta_encoding", [`"~${DELTA_PATH.source}" dcz;`]),
    ...block("map $uri $redeem_file_caching", [
      `default ${quoted(policy["shell-file"]["Cache-Control"] ?? "")};`,
      `"~${DELTA_PATH.source}" ${quoted(STORED_BY_BROWSER)};`
    ]),
    // nginx refuses a zone of less than 8 pages of memory, which are 64 kB each on some machines.
    ...reportsTo === void 0 ? [] : ["limit_conn_zone $redeem_class zone=redeem_reports:1m;"],
    ...block("server", [
      `listen ${listen} default_server;`,
      `server_name ${[...hosts, "_"].join(" ")};`,
      `root ${quoted(root)};`,
      ...SERVER,
      // For requests that nginx refuses before it selects a location. The lines of a location replace these.
      ...headerLines(policy.malformed),
      ...block("location /", [
        "error_page 404 @$redeem_answer;",
        "error_page 418 = @$redeem_answer;",
        "if ($redeem_class = not-found) { return 404; }",
        "return 418;"
      ]),
      ...ROUTE_CLASSES.flatMap(
        (name) => block(`location @${name}`, [
          ...headerLines({
            ...policy[name],
            ...isFile(name) && { "Cache-Control": "$redeem_file_caching" }
          }),
          ...answer(name, options)
        ])
      )
    ]),
    ""
  ].join("\n");
}
var REPORTS_AT_ONCE = 50;
var SERVER = [
  // Its lines contain addresses, and the address of a link contains a code.
  "access_log off;",
  "log_not_found off;",
  "server_tokens off;",
  "absolute_redirect off;",
  "merge_slashes off;",
  "max_ranges 0;",
  "if_modified_since off;",
  "client_header_timeout 5s;",
  "client_body_timeout 5s;",
  // Limits the time to read an unwanted body.
  "lingering_time 5s;",
  "types { }"
];
function answer(name, { policy, reportsTo, hasBrotli }) {
  const compressed = [
    "gzip_static on;",
    "gzip_http_version 1.0;",
    "gzip_proxied any;",
    ...hasBrotli ? ["brotli_static on;"] : []
  ];
  switch (name) {
    case "page":
    case "code-link":
      return [...compressed, "try_files /pages/$redeem_page =503;"];
    case "not-found":
      return [...compressed, "try_files /pages/404.html =503;"];
    case "registry":
      return [...compressed, "try_files /registry.json =503;"];
    case "service-worker":
      return [...compressed, "try_files /pages/service-worker.js @missing-file;"];
    case "robots":
      return [...compressed, "try_files /pages/robots.txt @missing-file;"];
    case "shell-file":
    case "remote-file":
      return [
        ...block("types", typeLines()),
        // Browsers never revalidate them.
        "etag off;",
        ...compressed,
        // nginx adds no header without a value.
        "add_header Use-As-Dictionary $redeem_dictionary;",
        "add_header Content-Encoding $redeem_delta_encoding;",
        "try_files $redeem_delta $redeem_path @missing-file;"
      ];
    case "missing-file":
      return ['return 404 "not found\\n";'];
    case "probe":
      return ['return 200 "ok\\n";'];
    case "report":
      return reportsTo === void 0 ? ["return 405;"] : [
        "client_max_body_size 64k;",
        // nginx does not limit the time of a whole body. Slow bodies must not use up the connections of visitors.
        `limit_conn redeem_reports ${String(REPORTS_AT_ONCE)};`,
        "limit_conn_status 429;",
        // An attack must not fill the log either.
        "limit_conn_log_level info;",
        // The host sends the same headers; nginx adds them also when the host does not answer.
        ...Object.keys(policy.report).map((header) => `proxy_hide_header ${header};`),
        "proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;",
        `proxy_pass ${reportsTo};`
      ];
    case "refusal":
      return ['add_header Allow "GET, HEAD" always;', 'return 405 "method not allowed\\n";'];
    case "malformed":
      return ['return 400 "bad request\\n";'];
  }
}
function headerLines(headers) {
  return [
    'add_header Last-Modified "" always;',
    ...Object.entries(headers).flatMap(
      ([name, value]) => name === "Content-Type" ? [`default_type ${quoted(value)};`] : partsOf(name, value).map((part) => `add_header ${name} ${quoted(part)} always;`)
    )
  ];
}
function partsOf(name, value) {
  return name === "Content-Security-Policy" ? value.split(", ") : [value];
}
function typeLines() {
  return Object.entries(contentTypes).map(
    ([suffix, type]) => `${quoted(type)} ${suffix.replace(".", "")};`
  );
}
function block(head, lines) {
  return [`${head} {`, ...lines.map((line3) => `  ${line3}`), "}"];
}
function quoted(text) {
  return `"${text.replace(/["\\]/g, "\\$&")}"`;
}

// ../host/src/policy/inline-scripts.ts
import { createHash as createHash2 } from "node:crypto";
var SCRIPTS = /<script\b([^>]*)>([\s\S]*?)<\/script>/gi;
function inlineScriptsOf(html) {
  const scripts = Array.from(html.matchAll(SCRIPTS), ([, attributes = "", text = ""]) => ({
    text,
    isRun: !/\ssrc\s*=/i.test(attributes) && !/\stype="application\/json"/i.test(attributes)
  }));
  return [...new Set(scripts.filter(({ isRun }) => isRun).map(({ text }) => hashOf(text)))];
}
function hashOf(script) {
  return `sha256-${createHash2("sha256").update(script).digest("base64")}`;
}

// src/storage/storage.ts
var HISTORY = "history";

// src/revisions/revision-contract.ts
var Text = pipe(string(), nonEmpty());
var RevisionNumber = pipe(number(), integer(), minValue(1));
var Time = pipe(string(), isoTimestamp());
var Hash = pipe(string(), regex(INTEGRITY, "must be a hash"));
var LockContract = object({ by: Text, at: Time, why: Text });
var ChangeContract = object({
  action: picklist([
    "assemble",
    "publish",
    "promote",
    "rollback",
    "retire",
    "lock",
    "unlock",
    "configure",
    "gc",
    "repair"
  ]),
  /** Name of a package; `site` for a change of all packages. */
  subject: Text,
  from: nullable(Text),
  to: nullable(Text),
  /** Share of the visitors who get `to`, in percent. */
  traffic: exactOptional(number()),
  why: exactOptional(Text),
  /** Versions whose trial the change ended. */
  ended: exactOptional(array(Text)),
  /** The folders of removed versions. */
  removed: exactOptional(array(Text))
});
var LocksContract = record(string(), LockContract);
var ENTRY = { at: Time, by: Text, change: ChangeContract };
var PastVersionContract = object({
  version: Text,
  /** The first revision in which it was live. Absent if it never was. */
  since: exactOptional(RevisionNumber),
  /** The revision that ended it. Absent while it is live. */
  until: exactOptional(object({ revision: RevisionNumber, at: Time })),
  /** The previous default when it became the default; null if there was none. */
  before: exactOptional(nullable(Text)),
  /** The fallback of pages when it was last the default. */
  fallback: exactOptional(Text),
  /** Author and time of its removal as garbage. */
  removed: exactOptional(object({ by: Text, at: Time }))
});
var PackageContract = object({
  past: RevisionNumber,
  changed: exactOptional(object({ revision: RevisionNumber, at: Time, by: Text }))
});
var Entries = RegistryContract.entries.microFrontends.value;
var FORMAT = 1;
var RevisionFileContract = object({
  format: literal(FORMAT),
  number: RevisionNumber,
  /** Makes the bytes of each write unique, so that a writer can tell its own file from another with the same name. */
  nonce: Text,
  /** Hash of the previous file; null for the first one. */
  before: nullable(Hash),
  /** The last revision with the whole state, which can be this one. */
  snapshot: RevisionNumber,
  ...ENTRY,
  /** The changed parts; null for a removed remote. A snapshot has all parts. */
  state: object({
    shell: RegistryContract.entries.shell,
    microFrontends: exactOptional(record(string(), nullable(Entries))),
    locks: exactOptional(LocksContract),
    configuration: exactOptional(ConfigurationContract)
  }),
  /** The whole past of each package whose releases changed. */
  pasts: exactOptional(record(string(), array(PastVersionContract))),
  /** In a snapshot: all packages in the history of the site. */
  packages: exactOptional(record(string(), PackageContract)),
  /** In a file that continues after a loss: the unreadable files before it, which are no longer needed. */
  lost: exactOptional(array(Text))
});

// src/revisions/files.ts
var LAST_NUMBER = 99999999;
function pathOf2(revision) {
  return `${HISTORY}/${String(revision).padStart(8, "0")}.json`;
}
async function revisionNumbers(storage) {
  const paths = await storage.paths(HISTORY);
  return paths.flatMap((path2) => numberOf(path2) ?? []);
}
async function modifiedAt(storage) {
  const files = await storage.list(HISTORY);
  return new Map(files.map(({ path: path2, modified }) => [numberOf(path2) ?? 0, modified]));
}
async function readRevision(storage, number2) {
  const path2 = pathOf2(number2);
  const bytes = await storage.read(path2);
  if (!bytes) throw damaged(storage, path2, "is missing");
  try {
    return { number: number2, path: path2, hash: integrityOf(bytes), file: parseRevision(path2, number2, bytes) };
  } catch (error) {
    if (!(error instanceof ContractError)) throw error;
    throw damaged(storage, path2, `cannot be read (${error.message})`);
  }
}
async function readIntact(storage, number2) {
  try {
    return await readRevision(storage, number2);
  } catch (error) {
    if (error instanceof DeliveryError && error.reason === "damaged") return null;
    throw error;
  }
}
function parseRevision(path2, number2, bytes) {
  const format = formatOf(bytes);
  if (typeof format === "number" && format > FORMAT) {
    throw new DeliveryError(
      "refused",
      `${path2} has format ${String(format)}, and this tool reads up to ${String(FORMAT)}: update your checkout`
    );
  }
  const file = parseJsonDocument(path2, RevisionFileContract, toText(bytes));
  if (file.number === number2) return file;
  throw new ContractError(path2, [], `is revision ${String(file.number)}`);
}
function damaged(storage, path2, what) {
  return new DeliveryError(
    "damaged",
    `${path2} of ${storage.name} ${what}. Restore it from a backup of the site; \`delivery verify\` names every file that is damaged. If there is no backup, \`delivery repair\` continues from registry.json`
  );
}
function numberOf(path2) {
  const [, number2] = /^history\/(\d{8})\.json$/.exec(path2) ?? [];
  return number2 === void 0 ? null : Number(number2);
}
function formatOf(bytes) {
  try {
    return JSON.parse(toText(bytes))?.format;
  } catch {
    return void 0;
  }
}

// src/revisions/past.ts
import { isDeepStrictEqual } from "node:util";
function packagesOf({ shell, microFrontends }) {
  return [...shell ? ["shell"] : [], ...Object.keys(microFrontends)];
}
function versionFolder(name, version2) {
  return name === "shell" ? `shell/${version2}` : `remotes/${name}/${version2}`;
}
function versionAt(folder) {
  const [kind = "", first = "", second = ""] = folder.split("/");
  return kind === "shell" ? { name: kind, version: first } : { name: first, version: second };
}
function defaultVersion(registry, name) {
  if (name === "shell") return registry.shell?.metadata.version ?? null;
  return defaultOf(releasesOf(registry, name))?.metadata.version ?? null;
}
function subjectsOf({ change, registry }) {
  if (change.action === "assemble") return packagesOf(registry);
  return change.to === null ? [] : [change.subject];
}
function pastAfter(past, name, before, step) {
  const { revision, at, by, change, registry } = step;
  const versions = new Map(past.map((one) => [one.version, { ...one }]));
  const known = (version2) => {
    const one = versions.get(version2) ?? { version: version2 };
    versions.set(version2, one);
    return one;
  };
  const live = versionsIn(registry, name);
  for (const version2 of live) {
    const one = known(version2);
    one.since ??= revision;
    delete one.until;
  }
  for (const version2 of before ? versionsIn(before, name) : []) {
    if (!live.includes(version2)) known(version2).until ??= { revision, at };
  }
  const standard = defaultVersion(registry, name);
  if (standard !== null) {
    const one = known(standard);
    if (one.before === void 0) one.before = before && defaultVersion(before, name);
    const fallback2 = fallbackVersion(registry, name);
    if (fallback2 === void 0) delete one.fallback;
    else one.fallback = fallback2;
  }
  for (const removed of (change.removed ?? []).map(versionAt)) {
    if (removed.name === name) known(removed.version).removed ??= { by, at };
  }
  return [...versions.values()];
}
function publishedVersions(past) {
  return past.filter(({ since }) => since !== void 0).map(({ version: version2 }) => version2);
}
function publishedVersion(past, version2) {
  return past.find((one) => one.since !== void 0 && one.version === version2);
}
function requireKept(past, folder) {
  const { version: version2 } = versionAt(folder);
  const gone = past.find((one) => one.version === version2)?.removed;
  if (!gone) return;
  throw new DeliveryError(
    "not-found",
    `${folder} was removed by ${gone.by} at ${gone.at}: publish a new version`
  );
}
function fallbackVersion(registry, name) {
  return defaultOf(releasesOf(registry, name))?.extras.fallback?.metadata.version;
}
function requirePackage(registry, name) {
  if (versionsIn(registry, name).length > 0) return;
  throw new DeliveryError("not-found", `${name} is no package of this site`);
}
function changedPackages(before, { registry, change }) {
  const names = [...before ? packagesOf(before) : [], ...packagesOf(registry)];
  const isChanged = (name) => name === "shell" ? !isDeepStrictEqual(before?.shell, registry.shell) : !isDeepStrictEqual(before?.microFrontends[name], registry.microFrontends[name]);
  const removed = (change.removed ?? []).map((folder) => versionAt(folder).name);
  return /* @__PURE__ */ new Set([...names.filter(isChanged), ...removed]);
}

// src/revisions/state.ts
import { isDeepStrictEqual as isDeepStrictEqual2 } from "node:util";
function differences(before, after) {
  const { registry, locks, configuration } = after;
  const { shell, microFrontends } = registry;
  const old = before?.registry.microFrontends ?? {};
  const changed = Object.entries(microFrontends).filter(
    ([name, entries]) => !isDeepStrictEqual2(old[name], entries)
  );
  const gone = Object.keys(old).filter((name) => !Object.hasOwn(microFrontends, name));
  const remotes = Object.fromEntries([...changed, ...gone.map((name) => [name, null])]);
  const isShellOther = !isDeepStrictEqual2(before?.registry.shell, shell);
  const isConfigurationOther = !isDeepStrictEqual2(before?.configuration, configuration);
  return {
    ...shell && isShellOther && { shell },
    ...(!before || Object.keys(remotes).length > 0) && { microFrontends: remotes },
    ...!isDeepStrictEqual2(before?.locks, locks) && { locks },
    ...configuration && isConfigurationOther && { configuration }
  };
}
function afterFile(before, file) {
  const { number: revision, at, by, change, state: changes, packages } = file;
  const isWhole = file.snapshot === revision;
  const base = isWhole ? void 0 : before;
  const shell = changes.shell ?? base?.registry.shell;
  const configuration = changes.configuration ?? base?.configuration;
  const registry = {
    schema: 1,
    revision,
    ...shell && { shell },
    microFrontends: remotesAfter(base?.registry.microFrontends ?? {}, changes.microFrontends ?? {})
  };
  const after = {
    revision,
    at,
    by,
    change,
    locks: changes.locks ?? base?.locks ?? {},
    registry,
    ...configuration && { configuration }
  };
  return {
    ...after,
    packages: packages ?? packagesAfter(base?.packages ?? {}, Object.keys(file.pasts ?? {}), after)
  };
}
function packagesAfter(before, pasts, revision) {
  const { revision: number2, at, by } = revision;
  const packages = { ...before };
  for (const name of pasts) packages[name] = { ...packages[name], past: number2 };
  for (const name of subjectsOf(revision)) {
    const past = packages[name]?.past ?? number2;
    packages[name] = { past, changed: { revision: number2, at, by } };
  }
  return packages;
}
function remotesAfter(before, changes) {
  return Object.fromEntries(
    Object.entries({ ...before, ...changes }).flatMap(
      ([name, entries]) => entries ? [[name, entries]] : []
    )
  );
}

// src/revisions/history.ts
var SNAPSHOT_INTERVAL = 50;
async function readHistory(storage, onDamage = (error) => {
  throw error;
}) {
  const entries = [];
  const numbers = await revisionNumbers(storage);
  const last = numbers.at(-1) ?? 0;
  for (let number2 = numbers[0] ?? 1; number2 <= last; number2 += 1) {
    try {
      entries.push(entryOf(await readRevision(storage, number2)));
    } catch (error) {
      if (!(error instanceof DeliveryError) || error.reason !== "damaged") throw error;
      onDamage(error);
    }
  }
  return entries;
}
async function readLatest(storage) {
  const last = (await revisionNumbers(storage)).at(-1);
  if (last === void 0) {
    throw new DeliveryError(
      "not-found",
      `there is no site at ${storage.name}: create one (npm run build for dist/, delivery init for another folder), or name another with --root`
    );
  }
  const stored = await readRevision(storage, last);
  const { snapshot } = stored.file;
  const numbers = Array.from({ length: last - snapshot }, (_, index) => snapshot + index);
  const earlier = await Promise.all(numbers.map((number2) => readRevision(storage, number2)));
  return { ...replayed(storage, [...earlier, stored]), hash: stored.hash, snapshot };
}
async function readPast(storage, latest, name) {
  if (latest.whole) return ownOf(latest.whole.pasts, name) ?? [];
  const known = ownOf(latest.packages, name);
  if (!known) return [];
  const stored = await readRevision(storage, known.past);
  const past = ownOf(stored.file.pasts ?? {}, name);
  if (past) return past;
  throw damaged(storage, stored.path, `does not list the versions of ${name}`);
}
async function addRevision(storage, revision, latest) {
  const path2 = pathOf2(revision.revision);
  const file = await nextFile(storage, revision, latest);
  const document = toDocument(file);
  requireReadable(path2, document, revision, latest);
  try {
    if (await storage.create(path2, document)) return true;
  } catch (error) {
    if (await isOurs(storage, path2, document)) return true;
    throw error;
  }
  return isOurs(storage, path2, document);
}
async function afterRevision(storage, revision, latest) {
  const { pasts = {}, packages = {} } = await nextFile(storage, revision, latest);
  return { ...revision, hash: null, snapshot: null, packages, whole: { pasts, packages } };
}
async function isOurs(storage, path2, document) {
  const bytes = await storage.read(path2).catch(() => null);
  return bytes !== null && Buffer.from(bytes).equals(document);
}
async function nextFile(storage, revision, latest) {
  const { revision: number2, at, by, change } = revision;
  const whole2 = latest?.whole;
  const known = whole2?.packages ?? latest?.packages ?? {};
  const pasts = { ...whole2?.pasts };
  const changed = changedPackages(latest?.registry ?? null, revision);
  for (const name of changed) {
    const past = ownOf(pasts, name) ?? (latest && !whole2 ? await readPast(storage, latest, name) : []);
    pasts[name] = pastAfter(past, name, latest?.registry ?? null, revision);
  }
  const last = latest?.snapshot ?? null;
  const isSnapshot = last === null || number2 - last >= SNAPSHOT_INTERVAL;
  return {
    format: FORMAT,
    number: number2,
    nonce: randomUUID(),
    before: latest?.hash ?? null,
    snapshot: isSnapshot ? number2 : last,
    at,
    by,
    change,
    state: differences(isSnapshot ? void 0 : latest, revision),
    ...Object.keys(pasts).length > 0 && { pasts },
    ...isSnapshot && { packages: packagesAfter(known, Object.keys(pasts), revision) },
    ...whole2?.lost && { lost: whole2.lost }
  };
}
function requireReadable(path2, document, revision, latest) {
  const file = parseRevision(path2, revision.revision, document);
  const { packages: _, ...read } = afterFile(latest?.snapshot === null ? void 0 : latest, file);
  if (isDeepStrictEqual3(read, revision)) return;
  throw new Error(`${path2} would not read back as its revision`);
}
function replayed(storage, files) {
  let state;
  let before;
  for (const stored of files) {
    if (before && stored.file.before !== before.hash) {
      throw damaged(storage, before.path, `is not the file that ${stored.path} follows`);
    }
    if (!before && stored.file.snapshot !== stored.number) {
      throw damaged(storage, stored.path, "does not contain the whole state");
    }
    state = afterFile(state, stored.file);
    before = stored;
  }
  if (state) return state;
  throw new Error("no revision was read");
}
function entryOf(stored) {
  const { at, by, change } = stored.file;
  return { revision: stored.number, at, by, change };
}
function ownOf(record2, name) {
  return Object.hasOwn(record2, name) ? record2[name] : void 0;
}

// src/storage/storage-faults.ts
var WORDS = {
  ENOSPC: "there is no space left",
  EDQUOT: "the quota is used up",
  EROFS: "it can only be read",
  EACCES: "access is denied",
  EPERM: "access is denied",
  EIO: "the disk has failed"
};
function faultOf(error) {
  const { code = "", path: path2 = "" } = error instanceof Error ? error : {};
  const words2 = WORDS[code];
  if (words2 === void 0) return null;
  return path2 === "" ? `${words2} (${code})` : `${path2}: ${words2} (${code})`;
}
function reasonOf(error) {
  return faultOf(error) ?? (error instanceof Error ? error.message : String(error));
}

// src/revisions/publish-pages.ts
async function publishPages(storage, revision) {
  for (const { path: path2, bytes } of await composedFiles(storage, revision)) {
    await replaceCompressed(storage, path2, bytes);
  }
}
async function composedFiles(storage, { registry, configuration }) {
  const { shell } = registry;
  if (!configuration || !shell) return [];
  const page = await storage.read(shell.url.slice(1));
  if (!page || integrityOf(page) !== shell.metadata.integrity) {
    throw new DeliveryError(
      "damaged",
      `${shell.url} of ${storage.name} is missing, or is not what was built: run delivery repair`
    );
  }
  const script = await storage.read(serviceWorkerBeside(shell.url).slice(1));
  const serviceWorker = script && toText(script);
  const site = composeSite({ html: toText(page), serviceWorker, registry, configuration });
  const files = siteFiles(site);
  const current = new Set(files.map(({ path: path2 }) => path2));
  const gone = (await storage.paths("pages")).filter((path2) => path2.endsWith(".html") && !current.has(path2)).map((path2) => ({ path: path2, text: site.notFound }));
  return [...files, ...gone].map(({ path: path2, text }) => ({ path: path2, bytes: Buffer.from(text) }));
}
async function replaceCompressed(storage, path2, bytes) {
  const copies = await compress({ path: path2, bytes: Buffer.from(bytes) });
  for (const file of [...copies, { path: path2, bytes }]) await storage.replace(file.path, file.bytes);
}

// src/revisions/publish-head.ts
var HEAD = "registry.json";
var TRIES = 100;
async function readHeadRevision(storage) {
  const bytes = await storage.read(HEAD);
  if (!bytes) return null;
  try {
    const { revision } = JSON.parse(toText(bytes));
    return typeof revision === "number" ? revision : null;
  } catch {
    return null;
  }
}
async function finishHead(storage, { say, isSame = () => false } = {}) {
  const shown = await readHeadRevision(storage);
  const latest = await readLatest(storage);
  if (shown === latest.revision) return { latest, finished: null };
  if (shown !== null && shown > latest.revision) throw lostRevision(storage, shown, latest);
  try {
    await showRevision(storage, latest);
  } catch (error) {
    if (isSame(latest) || !isOfDamage(error)) throw error;
    return { latest, finished: null };
  }
  say?.(sentenceOf(latest));
  return { latest, finished: shown === null ? null : latest };
}
function sentenceOf({ revision }) {
  return `revision ${String(revision)} is committed, visitors get it now`;
}
function isOfDamage(error) {
  const cause = error instanceof Error ? error.cause : null;
  return cause instanceof DeliveryError && cause.reason === "damaged";
}
function lostRevision(storage, shown, { revision }) {
  return new DeliveryError(
    "damaged",
    `${HEAD} of ${storage.name} shows revision ${String(shown)}, and the history ends with ${String(revision)}: ${pathOf2(shown)} is missing. Restore it from a backup of the site. If there is none, \`delivery repair\` continues from ${HEAD}`
  );
}
async function showRevision(storage, { revision }) {
  try {
    await publishHead(storage);
  } catch (error) {
    throw new DeliveryError(
      "unfinished",
      `revision ${String(revision)} is committed, and visitors do not get it yet: ${reasonOf(error)}. Solve that and run the same command again, or run \`delivery repair\``,
      { cause: error }
    );
  }
}
async function publishHead(storage, { force = false } = {}) {
  let written2 = null;
  for (let attempt = 0; attempt < TRIES; attempt += 1) {
    const latest = await readLatest(storage);
    const isHead = await readHeadRevision(storage) === latest.revision;
    if (isHead && (written2 === latest.revision || written2 === null && !force)) return;
    await publishPages(storage, latest);
    const head = toDocument(latest.registry);
    if (latest.configuration) await replaceCompressed(storage, HEAD, head);
    else await storage.replace(HEAD, head);
    written2 = latest.revision;
  }
  throw new Error(
    `${HEAD} of ${storage.name} does not keep the revision that is written to it, so visitors do not get it`
  );
}

// src/revisions/change-site.ts
var TRIES2 = 200;
async function changeSite(change) {
  const { storage, by, say, isDoneBy, decide } = change;
  const isSame = (revision) => revision.by === by && isDoneBy?.(revision) === true;
  const { latest, finished } = await finishHead(storage, { say, isSame });
  if (finished && isSame(finished)) return finished;
  return commitChange({ storage, by, decide, latest });
}
async function commitChange({ storage, by, decide, ...found }) {
  let { latest = await readLatest(storage) } = found;
  for (let attempt = 1; attempt <= TRIES2; attempt += 1) {
    const decision = await decide(latest);
    const revision = next(latest, decision, by);
    if (decision.shell || decision.microFrontends) requireTogether(revision.registry);
    if (await addRevision(storage, revision, latest)) {
      await showRevision(storage, revision);
      return revision;
    }
    await wait(Math.random() * 20 * Math.min(attempt, 10));
    latest = await readLatest(storage);
  }
  throw new DeliveryError("conflict", `other commands keep changing ${storage.name}: try again`);
}
function requireTogether(registry) {
  const problems = compatibilityProblems(registry);
  if (problems.length > 0) throw new DeliveryError("refused", problems.join("\n"));
}
function next(latest, { change, locks = latest.locks, configuration = latest.configuration, ...changed }, by) {
  const revision = latest.revision + 1;
  const registry = { ...latest.registry, ...changed, revision };
  const ended = endedTrials(latest.registry, registry).filter((version2) => version2 !== change.from);
  return {
    revision,
    at: (/* @__PURE__ */ new Date()).toISOString(),
    by,
    change: { ...change, ...ended.length > 0 && { ended } },
    locks,
    registry,
    ...configuration && { configuration }
  };
}
function endedTrials(before, after) {
  const kept = new Set(everyRelease(after).map(({ entry }) => entry.url));
  return everyRelease(before).filter(({ entry }) => !entry.deployment.default && !kept.has(entry.url)).map(({ entry }) => entry.metadata.version);
}

// src/revisions/locks.ts
var SITE_LOCK = "site";
function requireUnlocked({ locks }, name) {
  for (const subject of [SITE_LOCK, name]) {
    const lock2 = lockOf(locks, subject);
    if (!lock2) continue;
    throw new DeliveryError(
      "conflict",
      `${subject} is locked by ${lock2.by} since ${lock2.at}: ${lock2.why}. When the reason no longer applies, run: delivery unlock${subject === SITE_LOCK ? "" : ` ${subject}`}`
    );
  }
}
function lockOf(locks, subject) {
  return Object.hasOwn(locks, subject) ? locks[subject] : void 0;
}

// src/publish/inspect-release.ts
import { isDeepStrictEqual as isDeepStrictEqual5, promisify as promisify2 } from "node:util";
import { brotliDecompress, gunzip } from "node:zlib";

// src/release/release-record.ts
import { isDeepStrictEqual as isDeepStrictEqual4 } from "node:util";

// src/release/released-entry.ts
import { createHash as createHash3 } from "node:crypto";
function remoteEntry(remote) {
  const { address, entry, version: version2, globalName: globalName2, exposes, preload: preload2, shared, files } = remote;
  return {
    url: `${address}/${entry.path}`,
    metadata: { version: version2, integrity: entry.integrity },
    extras: {
      globalName: globalName2,
      exposes,
      shared,
      preload: preload2,
      // Browsers check the integrity of scripts and stylesheets only.
      assets: Object.fromEntries(
        files.filter(({ path: path2 }) => /\.(js|css)$/.test(path2)).map(({ path: path2, integrity }) => [path2, integrity])
      ),
      ...firstViews(files)
    }
  };
}
function shellEntry({
  address,
  page,
  version: version2,
  routes,
  provides,
  uses,
  files
}) {
  return {
    url: `${address}/${page.path}`,
    metadata: { version: version2, integrity: page.integrity },
    extras: { routes, provides, uses, ...firstViews(files) }
  };
}
function firstViews(files) {
  const hashes = files.flatMap(({ path: path2, bytes }) => {
    const page = pageOfFirstView(path2);
    return page === void 0 ? [] : [[page, sha256(bytes)]];
  });
  return hashes.length > 0 ? { firstViews: Object.fromEntries(hashes) } : {};
}
function sha256(bytes) {
  return createHash3("sha256").update(bytes).digest("base64").replace(/=$/, "");
}

// src/release/release-record.ts
var Hash2 = pipe(string(), regex(/^[0-9a-f]{40,64}$/, "must be the hash of a commit"));
var SourceContract = object({
  commit: Hash2,
  /** True if the checkout had no uncommitted changes. */
  isClean: boolean(),
  /**
   * The first commit of the repository, which is the same in every clone. Absent if the clone is
   * shallow and lacks it.
   */
  repository: exactOptional(Hash2)
});
var COMMON = { files: RecordedFiles, source: exactOptional(SourceContract) };
var RecordContract = variant("kind", [
  object({ kind: literal("remote"), entry: ReleasedEntryContract, ...COMMON }),
  object({ kind: literal("shell"), entry: ShellContract, ...COMMON })
]);
function recordOf(release) {
  const files = Object.fromEntries(release.files.map(({ path: path2, integrity }) => [path2, integrity]));
  const common = { files, ...release.source && { source: release.source } };
  return release.kind === "remote" ? { kind: release.kind, entry: remoteEntry(release), ...common } : { kind: release.kind, entry: shellEntry(release), ...common };
}
function isRecordOf(record2, release) {
  return record2 !== null && isDeepStrictEqual4({ ...record2, source: null }, { ...recordOf(release), source: null });
}
async function readRecord(storage, folder) {
  const path2 = recordPath(folder);
  const bytes = await storage.read(path2);
  return bytes && parseJsonDocument(path2, RecordContract, toText(bytes));
}
function createRecord(storage, release) {
  return storage.create(recordPath(folderOf(release)), toDocument(recordOf(release)));
}
function folderOf({ address }) {
  return address.slice(1);
}
function recordPath(folder) {
  return `${folder}/${RECORD}`;
}

// src/publish/deltas.ts
var DELTAS = "deltas.json";
var DeltasContract = record(
  string(),
  object({
    /** The folder of the release whose file is the dictionary. */
    dictionaryOf: string(),
    /** The hash of the delta. */
    integrity: string()
  })
);
var MAGIC = Buffer.from([94, 42, 77, 24, 32, 0, 0, 0]);
async function inspectDeltas(storage, folder) {
  const deltas = await readDeltas(storage, folder);
  const paths = (await storage.paths(folder)).filter(isDelta);
  const faults = paths.map(async (file) => {
    const bytes = await storage.read(file);
    const isWhole = bytes !== null && integrityOf(bytes) === deltas[file.slice(folder.length + 1)]?.integrity;
    return isWhole ? [] : [{ file, what: "is not the delta that was published" }];
  });
  return (await Promise.all(faults)).flat();
}
async function removeDamagedDeltas(storage, folder) {
  const damaged2 = (await inspectDeltas(storage, folder)).map(({ file }) => file);
  for (const file of damaged2) await storage.remove(file);
  return damaged2;
}
async function removeOutdatedDeltas(storage, folder, isKept) {
  for (const [path2, { dictionaryOf }] of Object.entries(await readDeltas(storage, folder))) {
    if (!isKept(dictionaryOf)) await storage.remove(`${folder}/${path2}`);
  }
}
async function readDeltas(storage, folder) {
  const path2 = `${folder}/${DELTAS}`;
  const bytes = await storage.read(path2);
  if (!bytes) return {};
  try {
    return parseJsonDocument(path2, DeltasContract, toText(bytes));
  } catch {
    return {};
  }
}

// src/publish/inspect-release.ts
var COPIES = [
  ["", (bytes) => Promise.resolve(bytes)],
  [".br", promisify2(brotliDecompress)],
  [".gz", promisify2(gunzip)]
];
async function releasedFiles(storage, folder, { files }) {
  const kept = new Set(await storage.paths(folder));
  return Object.entries(files).map(([path2, integrity]) => {
    const file = `${folder}/${path2}`;
    const copies = COPIES.filter(([suffix]) => suffix === "" || kept.has(file + suffix));
    return { file, integrity, copies };
  });
}
async function inspectFile(storage, { file, integrity, copies }, wrong = "is not what was built") {
  const faults = await Promise.all(
    copies.map(async ([suffix, decompress]) => {
      const bytes = await storage.read(file + suffix);
      if (!bytes) return [{ file: file + suffix, what: "is missing" }];
      const content = await decompress(bytes).catch(() => null);
      const isSame = content !== null && integrityOf(content) === integrity;
      return isSame ? [] : [{ file: file + suffix, what: wrong }];
    })
  );
  return faults.flat();
}
async function mendFile(storage, kept) {
  const faults = await inspectFile(storage, kept);
  const content = faults.length === 0 ? null : await intactContent(storage, kept);
  if (!content) return { mended: [], broken: faults };
  const whole2 = { path: kept.file, bytes: Buffer.from(content) };
  const damaged2 = faults.map(({ file }) => file);
  for (const copy of [whole2, ...await compress(whole2)]) {
    if (damaged2.includes(copy.path)) await storage.replace(copy.path, copy.bytes);
  }
  return { mended: damaged2, broken: [] };
}
async function intactContent(storage, { file, integrity }) {
  for (const [suffix, decompress] of COPIES) {
    const bytes = await storage.read(file + suffix);
    const content = bytes && await decompress(bytes).catch(() => null);
    if (content && integrityOf(content) === integrity) return content;
  }
  return null;
}
function liveReleases(registry) {
  const { shell } = registry;
  const remotes = everyRelease(registry).map(({ name, entry }) => ({
    folder: versionFolder(name, entry.metadata.version),
    entry
  }));
  if (!shell) return remotes;
  return [{ folder: versionFolder("shell", shell.metadata.version), entry: shell }, ...remotes];
}
async function liveRecord(storage, { folder, entry }) {
  const file = `${folder}/${RECORD}`;
  const record2 = await readRecord(storage, folder).catch(() => null);
  if (!record2) return { fault: { file, what: "is missing, or cannot be read" } };
  if (isSameEntry(record2, entry)) return { record: record2 };
  return { fault: { file, what: "is not what went live" } };
}
function isSameEntry({ entry, files }, live) {
  const assets = "assets" in entry.extras ? entry.extras.assets : {};
  if (Object.entries(assets).some(([path2, integrity]) => files[path2] !== integrity)) return false;
  return isDeepStrictEqual5(recordedPart(live), entry);
}
function recordedPart({ url, metadata, ...live }) {
  const { fallback: _, ...extras } = { fallback: void 0, ...live.extras };
  return { url, metadata, extras };
}
async function requireRecorded(storage, registry) {
  const lines = [];
  for (const release of liveReleases(registry)) {
    const found = await liveRecord(storage, release);
    if (!("fault" in found)) continue;
    const { file, what } = found.fault;
    const record2 = await readRecord(storage, release.folder).catch(() => null);
    const different = record2 ? differencesOf(recordedPart(release.entry), record2.entry) : [];
    lines.push(`- ${file} ${[what, ...different].join("; ")}`);
  }
  if (lines.length === 0) return;
  throw new DeliveryError(
    "damaged",
    [
      `The history of ${storage.name} has lost files, and registry.json is no proof of what went live where it differs from the records:`,
      ...lines,
      "Nothing has changed. Restore registry.json or these records from a backup of the site, or roll back the package that differs, if it is one"
    ].join("\n")
  );
}
function differencesOf(shown, recorded, path2 = []) {
  if (isDeepStrictEqual5(shown, recorded)) return [];
  const sides = [shown, recorded].map(
    (side) => typeof side === "object" && side !== null ? side : null
  );
  const [one, other] = sides;
  if (!one || !other) {
    return [
      `${path2.join(".")} is ${written(shown)} in registry.json and ${written(recorded)} in the record`
    ];
  }
  const keys = /* @__PURE__ */ new Set([...Object.keys(one), ...Object.keys(other)]);
  return [...keys].flatMap((key) => differencesOf(one[key], other[key], [...path2, key]));
}
function written(value) {
  return value === void 0 ? "missing" : JSON.stringify(value);
}
async function verifyRelease(storage, folder) {
  const record2 = await readRecord(storage, folder);
  if (!record2) {
    throw new DeliveryError("not-found", `${storage.name} has no ${folder}`);
  }
  const files = await releasedFiles(storage, folder, record2);
  await removeDamagedDeltas(storage, folder);
  const faults = await Promise.all(files.map((file) => inspectFile(storage, file)));
  const [fault] = faults.flat();
  if (!fault) return record2;
  throw new DeliveryError(
    "damaged",
    `${fault.file} ${fault.what}. Nothing has changed for visitors. Publish the same files as another version, or restore that file from a backup of the site`
  );
}

// src/publish/traffic.ts
function toEverybody(entry, fallback2) {
  const extras = { ...entry.extras, ...fallback2 && { fallback: fallback2 } };
  return [{ ...entry, extras, deployment: { traffic: 100, default: true } }];
}
function fallbackAmong(entries, { metadata: { version: version2 } }) {
  const before = defaultOf(entries);
  if (!before || before.metadata.version === version2) return before?.extras.fallback;
  const { url, metadata } = before;
  return { url, metadata };
}
function onTrial(entries, entry, traffic) {
  const same = ({ metadata }) => metadata.version === entry.metadata.version;
  const trial = { ...entry, deployment: { traffic, default: false } };
  return balanced(
    entries.some(same) ? entries.map((other) => same(other) ? trial : other) : [...entries, trial]
  );
}
function withoutTrial(entries, version2) {
  return balanced(entries.filter(({ metadata }) => metadata.version !== version2));
}
function trialOf(name, entries, version2) {
  const trials = entries.filter(({ deployment }) => !deployment.default);
  const listed = trials.map(({ metadata, deployment }) => `${metadata.version} (${String(deployment.traffic)} %)`).join(", ");
  if (version2 !== void 0) {
    const named = trials.find(({ metadata }) => metadata.version === version2);
    if (named) return named;
    throw new DeliveryError(
      "not-found",
      `${name} ${version2} is not on trial; on trial: ${listed || "none"}`
    );
  }
  const [first = null, ...others] = trials;
  if (others.length === 0) return first;
  const example = first?.metadata.version ?? "";
  throw new DeliveryError(
    "refused",
    `${name} has ${String(trials.length)} versions on trial: ${listed}. Say which, like --version ${example}`
  );
}
function balanced(entries) {
  const trials = entries.filter(({ deployment }) => !deployment.default);
  const rest = 100 - trials.reduce((sum, { deployment }) => sum + deployment.traffic, 0);
  if (rest < 0) {
    throw new DeliveryError(
      "conflict",
      `the trials would have ${String(100 - rest)} % of the visitors: promote or roll back one`
    );
  }
  return entries.map(
    (entry) => entry.deployment.default ? { ...entry, deployment: { traffic: rest, default: true } } : entry
  );
}

// src/publish/promote.ts
function promote({ name, version: version2, traffic, ...author }) {
  const { storage } = author;
  return changeSite({
    ...author,
    isDoneBy: ({ change }) => change.action === "promote" && change.subject === name && (version2 ?? change.to) === change.to && (change.traffic ?? 100) === traffic,
    decide: async (latest) => {
      requireUnlocked(latest, name);
      const { microFrontends } = latest.registry;
      const live = releasesOf(latest.registry, name);
      const trial = trialOf(name, live, version2);
      if (!trial) throw new DeliveryError("not-found", `${name} has no version on trial`);
      const { deployment, ...entry } = trial;
      if (traffic > deployment.traffic) {
        await verifyRelease(storage, versionFolder(name, trial.metadata.version));
      }
      return {
        change: {
          action: "promote",
          subject: name,
          from: defaultVersion(latest.registry, name),
          to: trial.metadata.version,
          ...traffic < 100 && { traffic }
        },
        microFrontends: {
          ...microFrontends,
          [name]: traffic < 100 ? onTrial(live, entry, traffic) : toEverybody(entry, fallbackAmong(live, entry))
        }
      };
    }
  });
}

// src/publish/retire.ts
function retire({ name, why, ...author }) {
  return changeSite({
    ...author,
    isDoneBy: ({ change }) => change.action === "retire" && change.subject === name,
    decide: (latest) => {
      requireRemote(name);
      requirePackage(latest.registry, name);
      requireUnlocked(latest, name);
      requireNoRoute(latest, name);
      const { [name]: _, ...others } = latest.registry.microFrontends;
      const from = defaultVersion(latest.registry, name);
      return {
        change: { action: "retire", subject: name, from, to: null, ...why && { why } },
        microFrontends: others
      };
    }
  });
}
function requireRemote(name) {
  if (name !== "shell") return;
  throw new DeliveryError(
    "refused",
    "a site needs its shell: roll it back, or publish another one"
  );
}
function requireNoRoute({ registry: { shell } }, name) {
  const routes = Object.entries(shell?.extras.routes ?? {}).filter(([, remote]) => remote === name);
  if (!shell || routes.length === 0) return;
  const paths = routes.map(([path2]) => path2).join(", ");
  throw new DeliveryError(
    "refused",
    `${paths} of shell ${shell.metadata.version} is a page of ${name}. Publish a shell without it first (shell/src/routes.json), or take ${name} back to another version`
  );
}

// src/revisions/salvage.ts
var MOST_LOST = 1e3;
async function salvage(storage, damage) {
  const shown = await shownRegistry(storage);
  if (!shown) throw damage;
  const numbers = await revisionNumbers(storage);
  requirePlausible(storage, shown, numbers.at(-1));
  const last = Math.max(numbers.at(-1) ?? 0, shown.revision);
  const { state, stored, ...found } = await readRest(storage, numbers, last);
  const { unshown, dropped } = unshownOf(stored, shown);
  const { registry } = unshown ?? { registry: shown };
  const whole2 = { ...found.whole, pasts: withShown(found.whole.pasts, registry, found.lost) };
  const configuration = unshown?.configuration ?? await shownConfiguration(storage) ?? state?.configuration;
  const site = {
    ...NO_STATE,
    ...state,
    revision: registry.revision,
    registry,
    ...configuration && { configuration },
    hash: null,
    snapshot: null,
    packages: whole2.packages
  };
  const before = {
    ...site,
    revision: last,
    registry: knownBy(whole2.pasts, state?.registry ?? { ...registry, microFrontends: {} }),
    hash: await hashOf2(storage, last),
    whole: whole2
  };
  const { lost, changed } = found;
  return { site, before, lost, changed, unshown, dropped, damage };
}
function requirePlausible(storage, { revision }, last) {
  if (revision < LAST_NUMBER && (last === void 0 || revision - last <= MOST_LOST)) return;
  const why = last === void 0 ? `and a history ends before revision ${String(LAST_NUMBER)}` : `and the last file of the history is ${pathOf2(last)}: at most ${String(MOST_LOST)} files count as lost`;
  throw new DeliveryError(
    "damaged",
    `${HEAD} of ${storage.name} shows revision ${String(revision)}, ${why}, so that number is not plausible. Restore ${HEAD} from a backup of the site. If there is none, and \`delivery history\` names no damaged file, remove ${HEAD}: \`delivery repair\` writes it again`
  );
}
async function shownRegistry(storage) {
  const bytes = await storage.read(HEAD);
  try {
    return bytes && parseRegistry(JSON.parse(toText(bytes)));
  } catch {
    return null;
  }
}
async function shownConfiguration(storage) {
  const page = await storage.read(NOT_FOUND_PAGE);
  try {
    return page && configurationOf(toText(page));
  } catch {
    return null;
  }
}
function unshownOf(stored, shown) {
  const later = stored.filter(({ number: number2 }) => number2 > shown.revision);
  const gap = later.findIndex(({ number: number2 }, index) => number2 !== shown.revision + 1 + index);
  const kept = gap === -1 ? later : later.slice(0, gap);
  let unshown = null;
  for (const one of kept) {
    const before = unshown ?? { ...NO_STATE, registry: shown };
    unshown = afterFile(before, one.file);
  }
  return { unshown, dropped: later.slice(kept.length) };
}
var NO_STATE = {
  revision: 0,
  at: "",
  by: "",
  change: { action: "repair", subject: "site", from: null, to: null },
  locks: {},
  packages: {}
};
async function readRest(storage, numbers, last) {
  const pasts = {};
  const all = [];
  const lost = [];
  const changed = [];
  const listed = new Set(numbers);
  const first = numbers[0] ?? last;
  let state;
  let before = null;
  for (let number2 = first; number2 <= last; number2 += 1) {
    const stored = listed.has(number2) ? await readIntact(storage, number2) : null;
    if (!stored) lost.push(pathOf2(number2));
    else {
      const { file } = stored;
      if (before && file.before !== before.hash) changed.push(before.path);
      if (number2 === first && file.before !== null) lost.push(pathOf2(number2 - 1));
      state = afterFile(state, file);
      Object.assign(pasts, file.pasts);
      all.push(stored);
    }
    before = stored;
  }
  const packages = state?.packages ?? {};
  const unknown = Object.keys(packages).map((name) => [name, []]);
  return {
    state,
    stored: all,
    lost,
    changed,
    whole: {
      pasts: { ...Object.fromEntries(unknown), ...pasts },
      packages,
      lost: [...lost, ...changed]
    }
  };
}
function knownBy(pasts, { shell, ...registry }) {
  const all = { ...registry, ...shell && { shell } };
  const known = packagesOf(all).filter((name) => {
    const past = Object.hasOwn(pasts, name) ? pasts[name] ?? [] : [];
    return publishedVersion(past, defaultVersion(all, name) ?? "") !== void 0;
  });
  const remotes = Object.entries(registry.microFrontends).filter(([name]) => known.includes(name));
  return {
    ...registry,
    ...shell && known.includes("shell") && { shell },
    microFrontends: Object.fromEntries(remotes)
  };
}
function withShown(pasts, registry, lost) {
  if (lost.length < 2) return pasts;
  const shown = packagesOf(registry).flatMap((name) => {
    const past = Object.hasOwn(pasts, name) ? pasts[name] ?? [] : [];
    const version2 = defaultVersion(registry, name) ?? "";
    if (publishedVersion(past, version2)) return [];
    const others = past.filter((one) => one.version !== version2);
    const known = past.find((one) => one.version === version2);
    return [[name, [...others, { ...known, version: version2, before: null }]]];
  });
  return { ...pasts, ...Object.fromEntries(shown) };
}
async function hashOf2(storage, revision) {
  const bytes = await storage.read(pathOf2(revision));
  return bytes && integrityOf(bytes);
}

// src/revisions/mend-history.ts
async function mendHistory(author, mending) {
  const { storage, by, say } = author;
  const salvaged = await salvageSite(storage);
  if (!salvaged) return null;
  const { site, before, unshown, damage } = salvaged;
  if (salvaged.changed.length > 0 && !mending.evenChanged) throw damage;
  const number2 = before.revision + 1;
  const revision = {
    revision: number2,
    at: (/* @__PURE__ */ new Date()).toISOString(),
    by,
    change: { action: "repair", subject: "site", from: null, to: null },
    locks: site.locks,
    registry: { ...site.registry, revision: number2 },
    ...site.configuration && { configuration: site.configuration }
  };
  await mending.check(await afterRevision(storage, revision, before), unshown);
  if (!await addRevision(storage, revision, before)) return mendHistory(author, mending);
  await finishHead(storage);
  say?.(
    `${namesOf(salvaged)} lost or changed: the history continues from ${HEAD} as revision ${String(number2)}; check that locks and trials are correct`
  );
  if (unshown) say?.(sentenceOf(unshown));
  for (const sentence of droppedOf(salvaged)) say?.(sentence);
  return { revision, finished: unshown };
}
async function readSite(storage) {
  const shown = await readHeadRevision(storage);
  const latest = await latestOrDamage(storage, shown);
  if (!(latest instanceof DeliveryError)) return { latest, lost: [], dropped: [] };
  const salvaged = await salvage(storage, latest);
  return {
    latest: salvaged.site,
    lost: [...salvaged.lost, ...salvaged.changed],
    dropped: droppedOf(salvaged)
  };
}
async function salvageSite(storage) {
  const latest = await latestOrDamage(storage, await readHeadRevision(storage));
  return latest instanceof DeliveryError ? salvage(storage, latest) : null;
}
function namesOf({ lost, changed }) {
  const names = [...lost, ...changed];
  return `${names.join(", ")} ${names.length === 1 ? "is" : "are"}`;
}
function droppedOf({ dropped }) {
  return dropped.map((stored) => {
    const { by, change } = stored.file;
    const what = [change.action, change.subject, change.to].filter((word) => word !== null);
    return `${stored.path} (${what.join(" ")} by ${by}) comes after a lost file and never reached visitors: the site continues without that change, make it again if you still want it`;
  });
}
async function latestOrDamage(storage, shown) {
  try {
    const latest = await readLatest(storage);
    return shown !== null && shown > latest.revision ? lostRevision(storage, shown, latest) : latest;
  } catch (error) {
    if (!(error instanceof DeliveryError)) throw error;
    const isLost = error.reason === "damaged" || error.reason === "not-found" && shown !== null;
    if (isLost) return error;
    throw error;
  }
}

// src/publish/rollback.ts
async function rollback(request) {
  const { storage, by, say, name } = request;
  const isDoneBy = ({ change: { action, subject, from, to } }) => action === "rollback" && subject === name && (request.to ?? to) === to && (request.version ?? from) === from;
  const isSame = (revision) => revision.by === by && isDoneBy(revision);
  const decide = async (latest) => {
    requirePackage(latest.registry, name);
    requireUnlocked(latest, name);
    const past = await readPast(storage, latest, name);
    return name === "shell" ? shellBack(request, latest, past) : remoteBack(request, latest, past);
  };
  const mended = await mendHistory(request, {
    evenChanged: false,
    check: async (site, unshown) => {
      const decision = unshown && isSame(unshown) ? null : await decide(site);
      await requireRecorded(storage, { ...site.registry, ...releasesIn(decision) });
    }
  });
  if (mended?.finished && isSame(mended.finished)) return mended.finished;
  return changeSite({ storage, by, say, isDoneBy, decide });
}
function releasesIn(decision) {
  const { shell, microFrontends } = decision ?? {};
  return { ...shell && { shell }, ...microFrontends && { microFrontends } };
}
async function remoteBack(request, { registry }, past) {
  const { storage, name, to, version: ended, why } = request;
  const { microFrontends } = registry;
  const live = releasesOf(registry, name);
  const from = defaultVersion(registry, name);
  const change = { action: "rollback", subject: name, ...why && { why } };
  const trial = to === void 0 ? trialOf(name, live, ended) : null;
  if (trial) {
    const { version: version3 } = trial.metadata;
    return {
      change: { ...change, from: version3, to: from },
      microFrontends: { ...microFrontends, [name]: withoutTrial(live, version3) }
    };
  }
  const version2 = to ? liveOnce(past, name, to) : versionBefore(past, name, from);
  requireOther(name, version2, live.length > 1 ? null : from);
  const record2 = await keptRelease(storage, versionFolder(name, version2), past);
  if (record2.kind !== "remote") throw new DeliveryError("not-found", `${name} is no remote`);
  const fallback2 = await fallbackOf(storage, past, name, version2);
  return {
    change: { ...change, from, to: version2 },
    microFrontends: { ...microFrontends, [name]: toEverybody(record2.entry, fallback2) }
  };
}
async function shellBack(request, { registry }, past) {
  const { storage, name, to, version: trial, why } = request;
  if (trial !== void 0) throw new DeliveryError("not-found", "the shell is never on trial");
  const from = defaultVersion(registry, name);
  const version2 = to ? liveOnce(past, name, to) : versionBefore(past, name, from);
  requireOther(name, version2, from);
  const record2 = await keptRelease(storage, versionFolder(name, version2), past);
  if (record2.kind !== "shell") throw new DeliveryError("not-found", "that is no shell");
  const page = await storage.read(record2.entry.url.slice(1));
  await request.mayShow?.(record2.entry, page ? toText(page) : "", registry);
  return {
    change: { action: "rollback", subject: name, from, to: version2, ...why && { why } },
    shell: record2.entry
  };
}
function requireOther(name, version2, live) {
  if (version2 !== live) return;
  throw new DeliveryError("conflict", `${name} ${version2} is what visitors get already`);
}
function keptRelease(storage, folder, past) {
  requireKept(past, folder);
  return verifyRelease(storage, folder);
}
async function fallbackOf(storage, past, name, version2) {
  const fallback2 = publishedVersion(past, version2)?.fallback;
  if (fallback2 === void 0) return void 0;
  const record2 = await readRecord(storage, versionFolder(name, fallback2)).catch(() => null);
  return record2 ? { url: record2.entry.url, metadata: record2.entry.metadata } : void 0;
}
function liveOnce(past, name, version2) {
  if (publishedVersion(past, version2)) return version2;
  throw new DeliveryError(
    "not-found",
    `${name} ${version2} has never been live: see delivery history`
  );
}
function versionBefore(past, name, current) {
  const before = current === null ? null : publishedVersion(past, current)?.before;
  if (before) return before;
  throw new DeliveryError("not-found", `there is no version of ${name} before this one: say --to`);
}

// src/release/version.ts
var import_semver2 = __toESM(require_semver2(), 1);
var VERSION_RULE = "must be a version like 1.4.2 or 1.5.0-rc.1, without leading zeros and without build metadata";
function isVersion(text) {
  return (0, import_semver2.valid)(text) === text;
}

// src/cli/arguments.ts
function percent(text) {
  const value = whole(text);
  if (value <= 100) return value;
  throw new InvalidArgumentError("It has to be a whole number from 0 to 100.");
}
function words(text) {
  const value = line2(text);
  if (value !== "") return value;
  throw new InvalidArgumentError("It must not be empty.");
}
function line2(text) {
  const value = text.trim();
  if (!UNPRINTABLE.test(value)) return value;
  throw new InvalidArgumentError("It has to be one line of printable text.");
}
function version(text) {
  if (isVersion(text)) return text;
  throw new InvalidArgumentError(`It ${VERSION_RULE}.`);
}
function whole(text) {
  if (/^\d+$/.test(text)) return Number(text);
  throw new InvalidArgumentError("It has to be a whole number.");
}

// src/cli/print.ts
function revisionLine({ revision, at, by, change }) {
  const { action, subject, from, to, traffic, why, ended = [], removed = [] } = change;
  const versions = [from, to].filter((version2) => version2 !== null).join(" → ");
  const share = traffic === void 0 ? "" : ` for ${String(traffic)} %`;
  const trials = ended.map((version2) => `, ends the trial of ${version2}`).join("");
  const garbage = removed.map((folder) => ` ${folder}`).join("");
  const reason = why === void 0 ? "" : ` (${why})`;
  return `#${String(revision)}  ${at}  ${action} ${subject}${versions && ` ${versions}`}${share}${trials}${garbage}${reason}  by ${by}`;
}
function statusLines(status) {
  const { revision, isPublished, packages, locks, problems } = status;
  const width = Math.max(...packages.map(({ name }) => name.length));
  return [
    `revision ${String(revision)}`,
    ...isPublished ? [] : ["visitors do not get this revision yet: run delivery repair"],
    ...problems,
    "",
    ...packages.map(({ name, live, changed }) => {
      const versions = live.map(
        ({ version: version2, traffic }) => live.length === 1 ? version2 : `${version2} (${String(traffic)} %)`
      );
      const since = changed ? `  since ${changed.at} by ${changed.by}` : "";
      return `${name.padEnd(width)}  ${versions.join(", ")}${since}`;
    }),
    ...Object.entries(locks).map(
      ([subject, { by, at, why }]) => `locked: ${subject} by ${by} since ${at}: ${why}`
    )
  ];
}

// src/gate/candidate.ts
function siteAddress({ environment }) {
  return environment["SITE_URL"]?.trim() || "http://localhost:3000";
}

// src/gate/finding.ts
function passed(detail) {
  return { passed: true, detail };
}
function refused(...problems) {
  return { passed: false, detail: problems.join("\n") };
}
function untried(...problems) {
  return { ...refused(...problems), untried: true };
}
function unless(problems, detail) {
  return problems.length > 0 ? refused(...problems) : passed(detail);
}

// src/gate/served-policy.ts
var LOADED = ["style-src", "font-src", "img-src", "connect-src", "worker-src", "frame-src"];
function notAllowed(header, page) {
  const served = (header ?? "").split(",").map(parsePolicy);
  return [...new Set(served.flatMap((policy) => notAllowedBy(policy, page)))];
}
function notAllowedBy(policy, page) {
  const needed = parsePolicy(contentPolicy(page));
  const names = (needed.get("trusted-types") ?? []).filter(
    (name) => !isListed(policy.get("trusted-types"), name)
  );
  return [
    ...notAllowedScripts(policy, page),
    ...LOADED.flatMap(
      (directive) => missing(policy, directive, needed.get(directive) ?? []).map(
        (source) => `${directive} ${source}`
      )
    ),
    ...names.map((name) => `trusted-types ${name}`)
  ];
}
function notAllowedScripts(policy, page) {
  const allowed = policy.get("script-src") ?? policy.get("default-src") ?? [];
  const hashes = page.inlineScripts.map((hash) => `'${hash}'`);
  const origins = allowed.includes("'strict-dynamic'") ? [] : parsePolicy(scriptOrigins(page)).get("script-src") ?? [];
  const isAnyInline = allowed.includes("'unsafe-inline'") && !allowed.some(isHash);
  return missing(policy, "script-src", [...hashes, ...origins.filter((one) => !isHash(one))]).filter((source) => !(isAnyInline && isHash(source))).map((source) => `script-src ${source}`);
}
function missing(policy, directive, needed) {
  const allowed = policy.get(directive) ?? policy.get("default-src");
  return needed.filter((source) => source !== "'none'" && !isListed(allowed, source));
}
function isListed(allowed, source) {
  if (!allowed || allowed.includes(source)) return true;
  if (isHash(source)) return false;
  return allowed.includes("*") || allowed.some((one) => one.endsWith(":") && source.startsWith(one));
}
function isHash(source) {
  return source.startsWith("'sha256-");
}
function parsePolicy(text) {
  const directives = /* @__PURE__ */ new Map();
  for (const directive of text.split(";")) {
    const [name = "", ...sources] = directive.trim().split(/\s+/);
    if (!directives.has(name.toLowerCase())) directives.set(name.toLowerCase(), sources);
  }
  return directives;
}

// src/gate/check-policy.ts
var PAGE_TIMEOUT_MS = 5e3;
var NAMED = 2;
var NO_PAGE = "/404";
var FOR_NGINX = "Configure nginx for this shell first, with the options of its last configuration: ";
var FOR_HOST = "The host makes its policy itself: start it again from this checkout";
async function compareWithServed(next2, { live, storage, environment }) {
  const site = siteAddress({ environment });
  const routes = Object.keys(next2.entry.extras.routes);
  const answers = await Promise.all([...routes, NO_PAGE].map((route) => ask(site, route))).catch(
    (error) => reasonOf2(error)
  );
  if (typeof answers === "string") {
    return untried(
      `no page could be requested at ${site} (${answers}), so the content policy that visitors get is not known. Start the site (npm start), or set SITE_URL to its address`
    );
  }
  const configuration = answers.map(({ html }) => configurationOf(html)).find((one) => one !== null);
  if (!configuration) {
    return untried(
      `${site} does not answer with pages of such a site: set SITE_URL to its address`
    );
  }
  const shown = [live.revision, await readHeadRevision(storage)];
  const others = answers.filter(({ html }) => !isOfSite(html, live, shown));
  if (others.length > 0) {
    return untried(
      `${others.map(({ route }) => route).join(", ")} of ${site} is not of revision ${String(live.revision)} of ${storage.name}: set SITE_URL to the address of that site, and wait until it shows its last revision`
    );
  }
  const [failed] = answers.filter(
    ({ route, status }) => isLiveRoute(route, live) && isServerError(status)
  );
  if (failed) {
    return untried(
      `${site}${failed.route} answers ${String(failed.status)}, so the content policy that visitors get is not known`
    );
  }
  const missing2 = answers.filter((answer2) => !isAnswered(answer2, live));
  const problems = [
    ...missing2.map(
      ({ route, status }) => `${route} is a page of this shell, and not there: the site answers ${String(status)}`
    ),
    ...blankPages(
      answers.filter((answer2) => !missing2.includes(answer2)),
      { next: next2, live, configuration }
    )
  ];
  return unless(
    problems.length > 0 ? [...problems, adviceFor(answers, next2)] : [],
    `${site} answers all ${String(routes.length)} routes, with a policy for these pages`
  );
}
function isOfSite(html, live, revisions) {
  const registry = registryOf2(html);
  if (!registry) return true;
  const { revision, shell } = registry;
  return revisions.includes(revision) && shell?.metadata.integrity === live.shell?.metadata.integrity;
}
async function ask(site, route) {
  const answer2 = await fetch(new URL(route, site), {
    signal: AbortSignal.timeout(PAGE_TIMEOUT_MS)
  });
  const html = await answer2.text();
  const tag = answer2.headers.get("ETag") ?? "";
  return {
    route,
    status: answer2.status,
    policy: answer2.headers.get("Content-Security-Policy"),
    html,
    isComposed: tag.includes(pageTag(html))
  };
}
function isAnswered({ route, status, isComposed }, live) {
  if (route === NO_PAGE || status === 200) return true;
  if (isLiveRoute(route, live)) return false;
  return isComposed || status === 503;
}
function isLiveRoute(route, { shell }) {
  return Object.hasOwn(shell?.extras.routes ?? {}, route);
}
function isServerError(status) {
  return status === 429 || status >= 500;
}
function adviceFor(answers, { isBuilt }) {
  if (answers.some(({ isComposed }) => isComposed)) return FOR_HOST;
  const words2 = isBuilt ? "nginx --built-shell" : "nginx";
  return `${FOR_NGINX}\`npm run --silent delivery -- ${words2} > /etc/nginx/conf.d/site.conf\`, then \`nginx -s reload\``;
}
function blankPages(answers, site) {
  const pages = /* @__PURE__ */ new Map();
  for (const answer2 of answers) {
    const sources = listOf(forbidden(answer2, site));
    if (sources !== "") pages.set(sources, [...pages.get(sources) ?? [], answer2.route]);
  }
  return [...pages].map(
    ([sources, routes]) => `the content policy of ${routes.join(", ")} does not allow ${sources}, so browsers would show a blank page`
  );
}
function forbidden(answer2, { next: next2, live, configuration }) {
  const { route, policy, html, isComposed } = answer2;
  const page = composePage({
    html: next2.html,
    registry: { ...live, shell: next2.entry },
    configuration,
    ...route !== NO_PAGE && { route }
  });
  const inlineScripts = inlineScriptsOf(isComposed ? html : page);
  return notAllowed(policy, { configuration, inlineScripts });
}
function listOf(sources) {
  const more = sources.length - NAMED;
  const named = sources.slice(0, NAMED).join(", ");
  return more > 0 ? `${named} and ${String(more)} more` : named;
}
function reasonOf2({ message, cause }) {
  return cause instanceof Error ? cause.message : message;
}

// src/cli/require-served.ts
async function requireServed({ storage, reporter }, shell, html, live) {
  const next2 = { html, entry: shell, isBuilt: false };
  const finding = await compareWithServed(next2, { storage, live, environment: process.env });
  if (finding.passed) return;
  if (finding.untried) {
    reporter.say(`The shell was not compared with the served site: ${finding.detail}`);
    return;
  }
  throw new DeliveryError(
    "refused",
    `shell ${shell.metadata.version} cannot be restored yet:
${finding.detail}
If the live shell is worse for visitors, use --allow-blank-pages`
  );
}

// src/cli/rollout-commands.ts
function addRolloutCommands(program2, { author, storage, reporter, finish }) {
  program2.command("promote").description("give the version on trial to all visitors, or to more of them").argument("<name>").addOption(trialOption()).option("--traffic <percent>", "the share of visitors who get it", percent, 100).action(async (name, options) => {
    const revision = await promote({ ...author(), name, ...options });
    finish({ value: { revision }, lines: [revisionLine(revision)] });
  });
  program2.command("rollback").description("end a trial, or return to the previous version, immediately").argument("<name>").addOption(trialOption().conflicts("to")).option("--to <version>", "return to this version, and end all trials", version).option("--why <reason>", "the reason, shown in the history", words).option("--allow-blank-pages", "restore a shell even if the served policy forbids its pages").action(async (name, { allowBlankPages, ...options }) => {
    const site = { storage: storage(), reporter };
    const revision = await rollback({
      ...author(),
      name,
      ...options,
      ...!allowBlankPages && {
        mayShow: (...shell) => requireServed(site, ...shell)
      }
    });
    finish({ value: { revision }, lines: [revisionLine(revision)] });
  });
  program2.command("retire").description("withdraw a remote that no page of the live shell needs").argument("<name>").option("--why <reason>", "the reason, shown in the history", words).action(async (name, options) => {
    const revision = await retire({ ...author(), name, ...options });
    finish({ value: { revision }, lines: [revisionLine(revision)] });
  });
}
function trialOption() {
  return new Option("--version <version>", "the trial, if there are several").argParser(version);
}

// src/cli/exit-codes.ts
var EXIT_CODES = {
  refused: 3,
  conflict: 4,
  "not-found": 5,
  unfinished: 6,
  untried: 7,
  damaged: 8
};
var USAGE = 2;
function failureOf(error) {
  if (error instanceof DeliveryError) {
    return { exitCode: EXIT_CODES[error.reason], reason: error.reason, message: error.message };
  }
  if (error instanceof ReleaseError) {
    return { exitCode: EXIT_CODES.refused, reason: "refused", message: error.message };
  }
  if (error instanceof EnvironmentError) {
    return { exitCode: USAGE, reason: "usage", message: error.message };
  }
  if (error instanceof ContractError) {
    return { exitCode: 1, reason: "unexpected", message: error.message };
  }
  const fault = faultOf(error);
  if (fault !== null) return { exitCode: 1, reason: "unexpected", message: fault };
  const message = error instanceof Error ? error.stack ?? error.message : String(error);
  return { exitCode: 1, reason: "unexpected", message };
}

// src/cli/program.ts
import { execFileSync } from "node:child_process";
import { userInfo } from "node:os";
import { join as join3, resolve as resolve2 } from "node:path";

// src/storage/folder-storage.ts
import { randomUUID as randomUUID2 } from "node:crypto";
import {
  link,
  mkdir,
  open,
  readdir,
  readFile,
  rename,
  rm,
  rmdir,
  stat,
  utimes
} from "node:fs/promises";
import { dirname, join, relative, resolve, sep } from "node:path";
var DRAFTS = ".drafts";
var FolderStorage = class {
  name;
  #root;
  constructor(root) {
    this.name = root;
    this.#root = resolve(root);
  }
  async read(path2) {
    try {
      return await readFile(join(this.#root, path2));
    } catch (error) {
      if (isMissing(error)) return null;
      throw error;
    }
  }
  create(path2, bytes) {
    return this.#throughDraft(path2, bytes, async (draft, target) => {
      try {
        await link(draft, target);
        return true;
      } catch (error) {
        if (codeOf(error) === "EEXIST") return false;
        throw error;
      }
    });
  }
  async replace(path2, bytes) {
    await this.#throughDraft(path2, bytes, async (draft, target) => {
      await makeYounger(draft, target);
      await rename(draft, target);
    });
  }
  async paths(folder) {
    const entries = await readdir(join(this.#root, folder), {
      recursive: true,
      withFileTypes: true
    }).catch((error) => {
      if (isMissing(error)) return [];
      throw error;
    });
    return entries.filter((entry) => entry.isFile()).map((entry) => relative(this.#root, join(entry.parentPath, entry.name)).replaceAll(sep, "/")).sort();
  }
  async list(folder) {
    const paths = await this.paths(folder);
    const files = paths.map(async (path2) => {
      const found = await stat(join(this.#root, path2)).catch((error) => {
        if (isMissing(error)) return null;
        throw error;
      });
      return found ? [{ path: path2, modified: found.mtime }] : [];
    });
    return (await Promise.all(files)).flat();
  }
  leftovers() {
    return this.list(DRAFTS);
  }
  async remove(path2) {
    const file = join(this.#root, path2);
    await rm(file, { force: true });
    if (dirname(path2) !== DRAFTS) await rmdir(dirname(file)).catch(() => void 0);
  }
  async #throughDraft(path2, bytes, place) {
    const draft = join(this.#root, DRAFTS, randomUUID2());
    const target = join(this.#root, path2);
    await mkdir(dirname(draft), { recursive: true });
    await mkdir(dirname(target), { recursive: true });
    try {
      await writeDurably(draft, bytes);
      return await place(draft, target);
    } finally {
      await rm(draft, { force: true });
    }
  }
};
async function writeDurably(file, bytes) {
  const handle = await open(file, "wx");
  try {
    await handle.writeFile(bytes);
    await handle.sync();
  } finally {
    await handle.close();
  }
}
async function makeYounger(draft, target) {
  const before = await stat(target).catch(() => null);
  if (!before) return;
  const next2 = Math.floor(before.mtimeMs / 1e3) + 1;
  if (Date.now() / 1e3 < next2) await utimes(draft, next2, next2);
}
function isMissing(error) {
  return ["ENOENT", "ENOTDIR"].includes(codeOf(error));
}
function codeOf(error) {
  return error.code ?? "";
}

// src/cli/package-folder.ts
import { existsSync } from "node:fs";
import { dirname as dirname2, join as join2 } from "node:path";
var WORKSPACE = workspaceAbove(import.meta.dirname);
function packageFolder(name) {
  const folder = name === "shell" ? join2(WORKSPACE, name) : join2(WORKSPACE, "remotes", name);
  if (/^[a-z][a-z0-9-]*$/.test(name) && existsSync(join2(folder, "package.json"))) return folder;
  throw new DeliveryError("not-found", `there is no remotes/${name} in this checkout`);
}
function workspaceAbove(folder) {
  const parent = dirname2(folder);
  const isFound = existsSync(join2(folder, "pnpm-workspace.yaml")) || parent === folder;
  return isFound ? folder : workspaceAbove(parent);
}

// src/cli/program.ts
function createProgram(commands, { note, ...io }) {
  const program2 = new Command("delivery").description("Publishes the shell and the remotes of a site, and rolls them back.").addOption(
    new Option("--root <folder>", "the deploy root of the site").env("SITE_ROOT").argParser(words).default(join3(WORKSPACE, "dist"), "dist/ of this checkout")
  ).addOption(
    new Option("--by <name>", "the author that the history names").env("DELIVERY_BY").argParser(line2)
  ).option("--json", "one JSON document on standard output", false).addHelpText(
    "after",
    "\nExit codes: 0: done, 2: invalid command line, 3: refused by the gate, 4: conflict with another user, 5: not found, 6: committed, but visitors do not get it yet, 7: a rule of the gate could not be checked, 8: damaged, 1: any other error."
  ).exitOverride();
  const storage = () => new FolderStorage(
    resolve2(process.env["INIT_CWD"] ?? process.cwd(), program2.opts().root)
  );
  const context = {
    ...io,
    storage,
    author: () => ({
      storage: storage(),
      by: program2.opts().by || whoAmI(),
      say: note
    })
  };
  for (const add of commands) add(program2, context);
  return program2;
}
function whoAmI() {
  try {
    const name = git("user.name");
    const mail = git("user.email");
    return mail ? `${name} <${mail}>` : name;
  } catch {
    return userInfo().username;
  }
}
function git(key) {
  return execFileSync("git", ["config", key], {
    encoding: "utf8",
    stdio: ["ignore", "pipe", "ignore"]
  }).trim();
}

// src/cli/reporter.ts
var STEPS = {
  check: "Checking against the live releases",
  reserve: "Reserving the version",
  upload: "Uploading",
  verify: "Verifying the uploaded files",
  commit: "Going live"
};
function createReporter(write) {
  return {
    step: (step) => {
      write(`${STEPS[step]} …`);
    },
    say: write,
    verdict: ({ rule, passed: passed2, detail }) => {
      write(
        `  ${passed2 ? "✓" : "✗"} ${rule.padEnd(8)} ${detail.replaceAll("\n", "\n             ")}`
      );
    }
  };
}

// src/cli/run-program.ts
async function runProgram(words2, commands) {
  const isJson = words2.includes("--json");
  const notes = [];
  const program2 = createProgram(commands, {
    // Progress goes to standard error, because a pipeline reads the result from standard output.
    reporter: createReporter((line3) => {
      console.error(line3);
    }),
    note: (sentence) => notes.push(sentence),
    finish: ({ value, lines }) => {
      console.log(isJson ? toJson(value, notes) : [...notes, ...lines].join("\n"));
    }
  });
  try {
    await program2.parseAsync(words2, { from: "user" });
    return 0;
  } catch (error) {
    return error instanceof CommanderError ? explainUsage(error, isJson) : explain(error, notes, isJson);
  }
}
function explain(error, notes, isJson) {
  const { exitCode, reason, message } = failureOf(error);
  if (isJson) printError(reason, message, notes);
  else console.error(["", ...notes, message].join("\n"));
  return exitCode;
}
function explainUsage({ exitCode, message }, isJson) {
  if (exitCode === 0) return 0;
  if (isJson) printError("usage", message);
  return USAGE;
}
function printError(reason, message, notes = []) {
  console.log(toJson({ error: { reason, message } }, notes));
}
function toJson(value, notes) {
  const noted = notes.length > 0 ? { ...value, notes } : value;
  return JSON.stringify(noted, null, 2);
}

// src/cli/site-commands.ts
import { resolve as resolve3 } from "node:path";

// src/maintenance/collect-garbage.ts
import { isDeepStrictEqual as isDeepStrictEqual6 } from "node:util";
var DAY = 24 * 60 * 60 * 1e3;
var UNFINISHED = DAY;
var RETENTION = { days: 30, count: 20 };
async function collectGarbage(collection) {
  const { storage, by, say, retention = RETENTION, dryRun = false, now = /* @__PURE__ */ new Date() } = collection;
  if (retention.days < 1 || retention.count < 2) {
    throw new DeliveryError("refused", "gc keeps at least one day and two versions");
  }
  const leftovers = await findLeftovers(storage, now);
  let garbage = await findGarbage(storage, await readLatest(storage), retention, now);
  if (dryRun) return [...garbage.keys(), ...leftovers];
  for (const path2 of leftovers) await storage.remove(path2);
  if (garbage.size === 0) {
    await removeDeltasWithoutDictionary(storage);
    await finishHead(storage, { say });
    return leftovers;
  }
  await changeSite({
    storage,
    by,
    say,
    isDoneBy: ({ change }) => change.action === "gc" && isDeepStrictEqual6(change.removed, [...garbage.keys()]),
    decide: async (latest) => {
      requireUnlocked(latest, SITE_LOCK);
      garbage = await findGarbage(storage, latest, retention, now);
      const removed = [...garbage.keys()];
      return { change: { action: "gc", subject: SITE_LOCK, from: null, to: null, removed } };
    }
  });
  for (const files of garbage.values()) {
    for (const { path: path2 } of files.toSorted(recordFirst)) await storage.remove(path2);
  }
  await removeDeltasWithoutDictionary(storage);
  return [...garbage.keys(), ...leftovers];
}
async function findLeftovers(storage, now) {
  const left = await storage.leftovers();
  return left.filter((file) => now.getTime() - newest([file]) > UNFINISHED).map(({ path: path2 }) => path2);
}
async function removeDeltasWithoutDictionary(storage) {
  const paths = [...await storage.paths("remotes"), ...await storage.paths("shell")];
  const folders = new Set(paths.map(folderOf2));
  for (const folder of folders) {
    await removeOutdatedDeltas(storage, folder, (dictionaryOf) => folders.has(dictionaryOf));
  }
}
async function findGarbage(storage, latest, retention, now) {
  const kept = await keptFolders(storage, latest, retention, now);
  const files = [...await storage.list("remotes"), ...await storage.list("shell")];
  const folders = groupBy(files, ({ path: path2 }) => folderOf2(path2));
  return new Map(
    [...folders].filter(
      ([folder, its]) => !kept.has(folder) && !lockOf(latest.locks, versionAt(folder).name) && now.getTime() - newest(its) > UNFINISHED
    )
  );
}
async function keptFolders(storage, latest, { days, count }, now) {
  const names = Object.keys(latest.packages);
  const pasts = /* @__PURE__ */ new Map();
  for (const name of names) pasts.set(name, await readPast(storage, latest, name));
  const isRecent = recently([...pasts.values()].flat(), await modifiedAt(storage), days, now);
  return new Set(
    [...pasts].flatMap(
      ([name, past]) => keptVersions(past, count, isRecent).map((version2) => versionFolder(name, version2))
    )
  );
}
function keptVersions(past, count, isRecent) {
  const published = new Set(publishedVersions(past));
  const versions = past.filter(({ version: version2 }) => published.has(version2));
  const byEnd = versions.toSorted((a, b) => endOf(a) - endOf(b));
  const recent = versions.filter(isRecent);
  const fallbacks = recent.flatMap(({ fallback: fallback2 }) => fallback2 ?? []);
  const last = byEnd.slice(-count);
  return [...[...last, ...recent].map(({ version: version2 }) => version2), ...fallbacks];
}
function endOf({ until }) {
  return until?.revision ?? Infinity;
}
function recently(versions, modified, days, now) {
  const since = now.getTime() - days * DAY;
  const ends = new Map(
    versions.flatMap(({ until }) => until ? [[until.revision, until.at]] : [])
  );
  const recent = /* @__PURE__ */ new Set();
  let latest = -Infinity;
  for (const [revision, at] of [...ends].toSorted(([a], [b]) => a - b)) {
    const times = [Date.parse(at), modified.get(revision)?.getTime() ?? -Infinity];
    if (times.some((time) => time > now.getTime())) {
      recent.add(revision);
      continue;
    }
    latest = Math.max(latest, ...times);
    if (latest >= since) recent.add(revision);
  }
  return ({ until }) => until === void 0 || recent.has(until.revision);
}
function folderOf2(path2) {
  const parts = path2.split("/");
  return parts.slice(0, parts[0] === "shell" ? 2 : 3).join("/");
}
function newest(files) {
  return Math.max(...files.map(({ modified }) => modified.getTime()));
}
function recordFirst(a, b) {
  return Number(b.path.endsWith(`/${RECORD}`)) - Number(a.path.endsWith(`/${RECORD}`));
}
function groupBy(items, keyOf) {
  const groups = /* @__PURE__ */ new Map();
  for (const item of items) {
    const key = keyOf(item);
    groups.set(key, [...groups.get(key) ?? [], item]);
  }
  return groups;
}

// src/maintenance/configure.ts
import { isDeepStrictEqual as isDeepStrictEqual7 } from "node:util";
function configure({ configuration, ...author }) {
  return changeSite({
    ...author,
    isDoneBy: (revision) => revision.change.action === "configure" && isDeepStrictEqual7(revision.configuration, configuration),
    decide: (latest) => {
      requireUnlocked(latest, SITE_LOCK);
      return {
        change: { action: "configure", subject: SITE_LOCK, from: null, to: null },
        configuration
      };
    }
  });
}

// src/maintenance/live-files.ts
import { isDeepStrictEqual as isDeepStrictEqual8 } from "node:util";
async function inspectHead(storage, latest) {
  const bytes = await storage.read(HEAD);
  if (!bytes) return [{ file: HEAD, what: "is missing" }];
  if (!isRegistryOf(latest, bytes)) {
    const { latest: now } = await readSite(storage);
    if (now.revision !== latest.revision) return inspectHead(storage, now);
    return [{ file: HEAD, what: `does not show revision ${String(latest.revision)}` }];
  }
  const kept = latest.configuration ? COPIES : COPIES.slice(0, 1);
  const copies = { file: HEAD, integrity: integrityOf(bytes), copies: kept };
  const faults = await inspectFile(storage, copies, "is not a copy of registry.json");
  if (!latest.configuration) return faults;
  for (const page of await composedFiles(storage, latest).catch(() => [])) {
    const kept2 = { file: page.path, integrity: integrityOf(page.bytes), copies: COPIES };
    const wrong = `differs from the file that this tool writes for revision ${String(latest.revision)}`;
    faults.push(...await inspectFile(storage, kept2, wrong));
  }
  return faults;
}
async function inspectLiveReleases(storage, latest, limit) {
  const faults = [];
  let unread = 0;
  let left = limit;
  for (const release of liveReleases(latest.registry)) {
    const found = await liveRecord(storage, release);
    if ("fault" in found) {
      faults.push(found.fault);
      continue;
    }
    const files = await releasedFiles(storage, release.folder, found.record);
    const wanted = files.slice(0, left);
    left -= wanted.length;
    unread += files.length - wanted.length;
    const inspected = await Promise.all(wanted.map((file) => inspectFile(storage, file)));
    faults.push(...inspected.flat());
  }
  return { faults, unread };
}
async function repairSite(author) {
  const { storage, say } = author;
  await mendHistory(author, {
    evenChanged: true,
    check: ({ registry }) => requireRecorded(storage, registry)
  });
  const latest = await readLatest(storage);
  const shown = await readHeadRevision(storage);
  const mended = [];
  const broken = [];
  for (const release of liveReleases(latest.registry)) {
    const found = await liveRecord(storage, release);
    if ("fault" in found) {
      broken.push(found.fault);
      continue;
    }
    for (const file of await releasedFiles(storage, release.folder, found.record)) {
      const done = await mendFile(storage, file);
      mended.push(...done.mended);
      broken.push(...done.broken);
    }
    mended.push(...await removeDamagedDeltas(storage, release.folder));
  }
  const composed = await inspectHead(storage, latest);
  if (broken.length === 0) await publishHead(storage, { force: true });
  else await publishHead(storage, { force: true }).catch(() => void 0);
  mended.push(...composed.map(({ file }) => file));
  if (broken.length === 0) {
    if (shown !== latest.revision) say?.(sentenceOf(latest));
    return { revision: (await readLatest(storage)).revision, mended };
  }
  throw new DeliveryError(
    "damaged",
    [
      `${String(broken.length)} files of ${storage.name} cannot be repaired from another copy:`,
      ...broken.map(({ file, what }) => `- ${file} ${what}`),
      "Restore them from a backup of the site, publish another version, or roll that package back"
    ].join("\n")
  );
}
function isRegistryOf({ registry }, bytes) {
  try {
    return isDeepStrictEqual8(parseRegistry(JSON.parse(toText(bytes))), registry);
  } catch {
    return false;
  }
}

// src/maintenance/lock.ts
function lock({ name, why, ...author }) {
  const subject = name ?? SITE_LOCK;
  return changeSite({
    ...author,
    isDoneBy: ({ change }) => change.action === "lock" && change.subject === subject,
    decide: ({ locks, registry }) => {
      if (name !== void 0) requirePackage(registry, name);
      const held = lockOf(locks, subject);
      if (held) {
        throw new DeliveryError("conflict", `${subject} is locked by ${held.by}: ${held.why}`);
      }
      return {
        change: { action: "lock", subject, from: null, to: null, why },
        locks: { ...locks, [subject]: { by: author.by, at: (/* @__PURE__ */ new Date()).toISOString(), why } }
      };
    }
  });
}
function unlock({ name, ...author }) {
  const subject = name ?? SITE_LOCK;
  return changeSite({
    ...author,
    isDoneBy: ({ change }) => change.action === "unlock" && change.subject === subject,
    decide: ({ locks }) => {
      if (!lockOf(locks, subject)) throw new DeliveryError("not-found", `${subject} is not locked`);
      const { [subject]: _, ...others } = locks;
      return { change: { action: "unlock", subject, from: null, to: null }, locks: others };
    }
  });
}

// src/release/read-release.ts
import { readFile as readFile5 } from "node:fs/promises";
import { basename, join as join6 } from "node:path";

// src/release/federation-manifest.ts
var AssetsContract = object({ sync: array(string()), async: array(string()) });
var ManifestContract = object({
  metaData: object({
    globalName: string(),
    remoteEntry: object({ name: string(), path: string() })
  }),
  shared: array(object({ name: string(), requiredVersion: string() })),
  exposes: array(
    object({ path: string(), assets: object({ js: AssetsContract, css: AssetsContract }) })
  )
});
function parseManifest(manifest) {
  const { metaData, shared, exposes } = parseJsonDocument(
    "mf-manifest.json",
    ManifestContract,
    manifest
  );
  const { path: path2, name } = metaData.remoteEntry;
  const entry = `${path2}${name}`;
  const assets = exposes.flatMap((expose) => [expose.assets.js, expose.assets.css]);
  const preload2 = assets.flatMap(({ sync }) => sync);
  return {
    entry,
    preload: preload2,
    assets: [entry, ...preload2, ...assets.flatMap((all) => all.async)],
    globalName: metaData.globalName,
    exposes: exposes.map((expose) => expose.path).sort(),
    shared: Object.fromEntries(
      shared.map((module) => [module.name, module.requiredVersion]).sort()
    )
  };
}

// src/release/release-files.ts
import { readdir as readdir2, readFile as readFile3 } from "node:fs/promises";
import { join as join5, relative as relative2, sep as sep2 } from "node:path";

// src/release/source-of.ts
import { execFile } from "node:child_process";
import { readFile as readFile2 } from "node:fs/promises";
import { join as join4 } from "node:path";
import { promisify as promisify3 } from "node:util";
var SOURCE_FILE = "source.json";
async function sourceOf2(folder) {
  try {
    const commit = await git2(folder, "rev-parse", "--verify", "HEAD");
    const clone = await cloneOf(folder);
    const roots = await git2(folder, "rev-list", "--max-parents=0", commit);
    const first = roots.split("\n").at(-1);
    return withHistory(folder, clone, {
      commit,
      isClean: await git2(folder, "status", "--porcelain") === "",
      ...clone === "whole" && first !== void 0 && { repository: first }
    });
  } catch {
    return null;
  }
}
async function builtSourceOf(folder) {
  const path2 = `dist/${SOURCE_FILE}`;
  const text = await readFile2(join4(folder, path2), "utf8").catch(() => null);
  if (text === null) return null;
  return withHistory(folder, await cloneOf(folder), parseJsonDocument(path2, SourceContract, text));
}
function recordedSource(checkout) {
  if (!checkout) return {};
  const { contains: _, clone: __, ...source } = checkout;
  return { source };
}
function withHistory(folder, clone, source) {
  return {
    ...source,
    clone,
    contains: async (other) => {
      if (other === source.commit) return true;
      try {
        await git2(folder, "merge-base", "--is-ancestor", other, source.commit);
        return true;
      } catch (error) {
        return error.code === 1 ? false : null;
      }
    }
  };
}
async function cloneOf(folder) {
  const said = git2(folder, "rev-parse", "--is-shallow-repository").catch(() => null);
  switch (await said) {
    case null:
      return "none";
    case "true":
      return "shallow";
    default:
      return "whole";
  }
}
async function git2(folder, ...words2) {
  const { stdout } = await promisify3(execFile)("git", ["-C", folder, ...words2], {
    maxBuffer: 64 * 1024 * 1024
  });
  return stdout.trim();
}

// src/release/release-files.ts
async function readReleaseFiles(dist) {
  const entries = await readdir2(dist, { recursive: true, withFileTypes: true }).catch(() => []);
  const paths = entries.filter((entry) => entry.isFile()).map((entry) => relative2(dist, join5(entry.parentPath, entry.name)).split(sep2).join("/")).filter(isDelivered).sort();
  if (paths.length === 0) throw new ReleaseError("nothing is built in dist/: build the package");
  return Promise.all(paths.map((path2) => readReleaseFile(dist, path2)));
}
var NOT_DELIVERED = ["mf-stats.json", SOURCE_FILE];
function isDelivered(path2) {
  return !path2.endsWith(".map") && !NOT_DELIVERED.includes(path2);
}
async function readReleaseFile(dist, path2) {
  if (!/^\w[\w.@+~-]*(\/\w[\w.@+~-]*)*$/.test(path2)) {
    throw new ReleaseError(
      `dist/${path2}: a released file needs a plain name, with only letters, digits and . _ @ + ~ - (no leading dot)`
    );
  }
  const bytes = await readFile3(join5(dist, path2));
  return { path: path2, bytes, integrity: integrityOf(bytes) };
}
async function deliveredFiles(files) {
  const delivered = await Promise.all(
    files.map(async (file) => isCompressed(file) ? [file, ...await compress(file)] : [file])
  );
  return delivered.flat();
}

// src/release/shell-page.ts
var ProvidesContract = record(string(), string());
var UsesContract = array(string());
var SCRIPTS2 = /<script\b[^>]*\ssrc="?([^"\s>]+)[^>]*>|<link\b[^>]*\sas="script"[^>]*\shref="?([^"\s>]+)[^>]*>/g;
function readShellPage(page, address, files) {
  const html = page.bytes.toString();
  const scripts = [...html.matchAll(SCRIPTS2)].flatMap(([element, script = "", preload2 = ""]) => {
    const src = script || preload2;
    const file = files.find(({ path: path2 }) => `${address}/${path2}` === src);
    if (!file) throw new ReleaseError(`dist/index.html asks for ${src}, not part of this release`);
    if (!element.includes(` integrity="${file.integrity}"`)) {
      throw new ReleaseError(`dist/index.html asks for ${src} without its integrity`);
    }
    return element.includes(" data-texts=") ? [] : file.path;
  });
  if (scripts.length === 0) throw new ReleaseError("dist/index.html starts no script");
  return {
    html,
    page,
    scripts,
    routes: readFile4(files, "routes.json", RoutesContract),
    provides: readFile4(files, "provides.json", ProvidesContract),
    uses: readFile4(files, "uses.json", UsesContract)
  };
}
function readFile4(files, name, contract) {
  const file = files.find(({ path: path2 }) => path2 === name);
  if (!file) throw new ReleaseError(`dist/${name} is missing: build it again`);
  return parseJsonDocument(name, contract, file.bytes.toString());
}

// src/release/read-release.ts
var PackageContract2 = object({
  name: pipe(
    string(),
    regex(/^(@[a-z][a-z0-9-]*\/)?[a-z][a-z0-9-]*$/, "must be a package name")
  ),
  version: pipe(string(), check(isVersion, VERSION_RULE))
});
async function readPackage(folder) {
  const text = await readFile5(join6(folder, "package.json"), "utf8");
  return parseJsonDocument("package.json", PackageContract2, text);
}
async function readRelease(folder) {
  try {
    const { name, version: version2 } = await readPackage(folder);
    const files = await readReleaseFiles(join6(folder, "dist"));
    return toRelease(basename(name), version2, files);
  } catch (error) {
    throw new ReleaseError(`${folder}: ${error.message}`, { cause: error });
  }
}
function toRelease(name, version2, files) {
  const manifest = files.find(({ path: path2 }) => path2 === "mf-manifest.json");
  if (manifest) {
    const federation = parseManifest(manifest.bytes.toString());
    const address2 = `/remotes/${name}/${version2}`;
    const entry = files.find(({ path: path2 }) => path2 === federation.entry);
    if (!entry) throw new ReleaseError(`dist/${federation.entry} is missing: build it again`);
    return { kind: "remote", name, version: version2, address: address2, files, ...federation, entry };
  }
  const page = files.find(({ path: path2 }) => path2 === "index.html");
  if (!page) throw new ReleaseError("dist/ has neither an mf-manifest.json nor an index.html");
  const address = `/shell/${version2}`;
  return { kind: "shell", name, version: version2, address, files, ...readShellPage(page, address, files) };
}

// src/maintenance/site-nginx-config.ts
async function siteNginxConfig(storage, { nextShell, ...wish }) {
  const { registry, configuration } = await readLatest(storage);
  if (!configuration || !registry.shell) {
    throw new DeliveryError(
      "not-found",
      `${storage.name} has no pages as files: run delivery configure first`
    );
  }
  const hosts = Object.values(configuration.brands ?? {}).flatMap((brand) => brand.hosts ?? []);
  const shells = await keptShells(storage);
  if (nextShell !== void 0) shells.push(await builtShell(nextShell));
  const routes = [
    ...Object.keys(registry.shell.extras.routes),
    ...shells.flatMap((shell) => shell.routes)
  ];
  const inlineScripts = [...new Set(shells.flatMap(({ scripts }) => scripts))];
  return nginxConfig({
    ...wish,
    hosts,
    routes: [...new Set(routes)],
    policy: headerPolicy({ configuration, inlineScripts })
  });
}
async function builtShell(folder) {
  const release = await readRelease(folder).catch((error) => {
    const { message } = error;
    throw new DeliveryError("not-found", `there is no built shell, build it first: ${message}`);
  });
  if (release.kind !== "shell") throw new DeliveryError("not-found", `${folder} is no shell`);
  return { scripts: inlineScriptsOf(release.html), routes: Object.keys(release.routes) };
}
async function keptShells(storage) {
  const paths = await storage.paths("shell");
  const folders = paths.flatMap((path2) => /^(shell\/[^/]+)\/index\.html$/.exec(path2)?.[1] ?? []);
  return Promise.all(
    folders.map(async (folder) => {
      const page = await storage.read(`${folder}/index.html`);
      const record2 = await readRecord(storage, folder).catch(() => null);
      return {
        scripts: page ? inlineScriptsOf(toText(page)) : [],
        routes: record2?.kind === "shell" ? Object.keys(record2.entry.extras.routes) : []
      };
    })
  );
}

// src/maintenance/status.ts
var LIVE_FILES = 1e3;
async function siteStatus(storage) {
  const { latest, lost, dropped } = await readSite(storage);
  const shown = await readHeadRevision(storage);
  if (shown !== null && shown > latest.revision) return siteStatus(storage);
  const { shell, microFrontends } = latest.registry;
  const remotes = Object.entries(microFrontends).map(([name, entries]) => ({
    name,
    live: entries.map(liveVersion)
  }));
  const shells = shell ? [{ version: shell.metadata.version, traffic: 100, default: true }] : [];
  return {
    revision: latest.revision,
    isPublished: shown === latest.revision,
    packages: [{ name: "shell", live: shells }, ...remotes].map(({ name, live }) => ({
      name,
      live,
      changed: latest.packages[name]?.changed ?? null
    })),
    problems: [...lost.map(lostFile), ...dropped, ...await problemsOf(storage, latest)],
    locks: latest.locks
  };
}
function liveVersion({ metadata, deployment }) {
  return { version: metadata.version, ...deployment };
}
function lostFile(file) {
  return `${file} is lost or changed: restore it from a backup of the site, or run delivery repair, which continues from ${HEAD}`;
}
async function problemsOf(storage, latest) {
  const head = await inspectHead(storage, latest);
  const { faults, unread } = await inspectLiveReleases(storage, latest, LIVE_FILES);
  return [
    ...[...head, ...faults].map(({ file, what }) => `${file} ${what}: run delivery repair`),
    ...unread > 0 ? [`${String(unread)} live files were not read: delivery verify reads all`] : []
  ];
}

// src/maintenance/verify-site.ts
import { isDeepStrictEqual as isDeepStrictEqual9 } from "node:util";
async function verifySite(storage) {
  const history = await historyFaults(storage);
  const faults = history.faults;
  const site = await readLatest(storage).catch((error) => {
    if (faults.length > 0) return null;
    throw error;
  });
  const releases = site ? await releaseFaults(storage, site) : { faults: [], releases: 0 };
  faults.push(...site ? await inspectHead(storage, site) : [], ...releases.faults);
  if (faults.length === 0) {
    const { revisions, lost } = history;
    return {
      revisions,
      releases: releases.releases,
      ...lost.length > 0 && { lost }
    };
  }
  const lines = faults.map(({ file, what }) => `- ${file} ${what}`);
  throw new DeliveryError(
    "damaged",
    [
      `${storage.name} has missing, damaged or changed files:`,
      ...lines,
      "`delivery repair` repairs live files that have an intact copy. Restore the others from a backup of the site; a release that is not live can also be published again as another version"
    ].join("\n")
  );
}
async function historyFaults(storage) {
  const faults = [];
  const abandoned = /* @__PURE__ */ new Set();
  const numbers = await revisionNumbers(storage);
  const [first = 1] = numbers;
  let before = null;
  let replay = new Replay();
  for (let number2 = first; number2 <= (numbers.at(-1) ?? 0); number2 += 1) {
    const stored = await readIntact(storage, number2);
    if (!stored) {
      faults.push({ file: pathOf2(number2), what: "cannot be read" });
      before = null;
      replay = new Replay();
      continue;
    }
    const { file } = stored;
    for (const path2 of file.lost ?? []) abandoned.add(path2);
    const isFirst = number2 === first;
    if (isFirst ? file.before !== null : before && file.before !== before.hash) {
      faults.push({
        file: pathOf2(number2 - 1),
        what: `is not the one that ${stored.path} follows`
      });
      replay = new Replay();
    }
    const what = replay.contradiction(file);
    if (what !== null) faults.push({ file: stored.path, what });
    before = stored;
  }
  const lost = new Set(faults.map(({ file }) => file).filter((file) => abandoned.has(file)));
  return {
    faults: faults.filter(({ file }) => !lost.has(file)),
    revisions: numbers.length,
    lost: [...lost]
  };
}
var Replay = class {
  #state;
  #pasts = /* @__PURE__ */ new Map();
  /** Replays the next file. Returns its contradiction, or null. */
  contradiction(file) {
    const isSnapshot = file.snapshot === file.number;
    const before = this.#state;
    if (!before && !isSnapshot) return null;
    const after = afterFile(before, file);
    this.#state = after;
    for (const [name, past] of Object.entries(file.pasts ?? {})) {
      const known = this.#pasts.get(name);
      this.#pasts.set(name, past);
      if (!known || !before) continue;
      if (isDeepStrictEqual9(past, pastAfter(known, name, before.registry, after))) continue;
      return `contradicts the past of ${name} in the files before it`;
    }
    if (!isSnapshot || !before) return null;
    const { snapshot: _, packages: __, ...changes } = file;
    const replayed2 = afterFile(before, { ...changes, snapshot: before.revision });
    return isDeepStrictEqual9(replayed2, after) ? null : "contradicts the state of the files before it";
  }
};
async function releaseFaults(storage, site) {
  const faults = [];
  for (const release of liveReleases(site.registry)) {
    const found = await liveRecord(storage, release);
    if ("fault" in found) faults.push(found.fault);
  }
  const folders = await keptFolders2(storage, site);
  for (const folder of folders) {
    const record2 = await readRecord(storage, folder).catch(() => null);
    if (!record2) {
      faults.push({ file: `${folder}/release.json`, what: "is missing, or cannot be read" });
      continue;
    }
    for (const file of await releasedFiles(storage, folder, record2)) {
      faults.push(...await inspectFile(storage, file));
    }
    faults.push(...await inspectDeltas(storage, folder));
  }
  const unique2 = new Map(faults.map((fault) => [fault.file, fault]));
  return { faults: [...unique2.values()], releases: folders.length };
}
async function keptFolders2(storage, site) {
  const folders = [];
  for (const name of Object.keys(site.packages)) {
    const past = await readPast(storage, site, name).catch(() => []);
    const kept = past.filter(({ since, removed }) => since !== void 0 && !removed);
    folders.push(...kept.map(({ version: version2 }) => versionFolder(name, version2)));
  }
  return folders;
}

// src/cli/init-workspace.ts
import { readdir as readdir3 } from "node:fs/promises";
import { join as join8 } from "node:path";

// src/publish/init-site.ts
import { isDeepStrictEqual as isDeepStrictEqual10 } from "node:util";

// src/release/compose-registry.ts
function composeRegistry(releases, revision) {
  const [shell, secondShell] = releases.filter((release) => release.kind === "shell");
  if (!shell) throw new ReleaseError("a site needs a shell, and none is among the releases");
  if (secondShell) throw new ReleaseError("a site has one shell, and two are among the releases");
  return {
    schema: 1,
    revision,
    shell: shellEntry(shell),
    microFrontends: composeRemotes(releases.filter((release) => release.kind === "remote"))
  };
}
function composeRemotes(remotes) {
  const entries = {};
  for (const remote of remotes.toSorted((a, b) => a.name < b.name ? -1 : 1)) {
    if (Object.hasOwn(entries, remote.name)) {
      throw new ReleaseError(`two of the releases are called ${remote.name}`);
    }
    entries[remote.name] = [
      { ...remoteEntry(remote), deployment: { traffic: 100, default: true } }
    ];
  }
  return entries;
}

// src/publish/upload.ts
async function upload(storage, release) {
  const folder = folderOf(release);
  for (const { path: path2, bytes } of await deliveredFiles(release.files)) {
    await storage.create(`${folder}/${path2}`, bytes);
  }
}

// src/publish/init-site.ts
async function initSite({ storage, releases, by, say }) {
  const begun = await requireNoSite(storage);
  const registry = composeRegistry(releases, 1);
  if (begun) {
    if (!isDeepStrictEqual10(begun.registry, registry)) throw siteIsThere(storage);
    await finishHead(storage, { say, isSame: () => true });
    return begun;
  }
  const problems = compatibilityProblems(registry);
  if (problems.length > 0) throw new DeliveryError("refused", problems.join("\n"));
  for (const release of releases) {
    await claim(storage, release);
    await upload(storage, release);
    await verifyRelease(storage, folderOf(release));
  }
  const revision = {
    revision: 1,
    at: (/* @__PURE__ */ new Date()).toISOString(),
    by,
    change: { action: "assemble", subject: "site", from: null, to: null },
    locks: {},
    registry
  };
  if (!await addRevision(storage, revision)) throw siteIsThere(storage);
  await showRevision(storage, revision);
  return revision;
}
async function requireNoSite(storage) {
  const latest = await readLatest(storage).catch((error) => {
    if (error instanceof DeliveryError && error.reason === "not-found") return null;
    throw error;
  });
  const shown = await readHeadRevision(storage);
  if (latest?.revision === 1 && shown === null) return latest;
  if (latest !== null || shown !== null) throw siteIsThere(storage);
  return null;
}
async function claim(storage, release) {
  if (await createRecord(storage, release)) return;
  if (isRecordOf(await readRecord(storage, folderOf(release)), release)) return;
  throw new DeliveryError(
    "conflict",
    `${folderOf(release)} in ${storage.name} has files of another build: remove that folder, or name an empty one`
  );
}
function siteIsThere(storage) {
  return new DeliveryError("conflict", `there is a site at ${storage.name}: publish to it`);
}

// src/cli/build-release.ts
import { execFile as execFile2 } from "node:child_process";
import { readFile as readFile6, writeFile } from "node:fs/promises";
import { delimiter, join as join7 } from "node:path";
import { promisify as promisify4 } from "node:util";
var BUILD_TIMEOUT_MS = 10 * 6e4;
async function buildRelease({ folder, version: version2, built = false }) {
  if (version2 !== void 0) await writeVersion(folder, version2);
  if (!built) await build(folder);
  return readRelease(folder);
}
async function writeVersion(folder, version2) {
  const { version: current } = await readPackage(folder);
  const file = join7(folder, "package.json");
  const text = await readFile6(file, "utf8");
  await writeFile(file, text.replace(`"version": "${current}"`, `"version": "${version2}"`));
}
async function build(folder) {
  const path2 = [join7(folder, "node_modules/.bin"), process.env["PATH"]].join(delimiter);
  const env = { ...process.env, NODE_ENV: "production", PATH: path2 };
  try {
    const limits = { timeout: BUILD_TIMEOUT_MS, killSignal: "SIGKILL" };
    await promisify4(execFile2)("rsbuild", ["build"], { cwd: folder, env, ...limits });
  } catch (error) {
    const { stdout, stderr, killed } = error;
    if (killed) {
      const minutes = String(BUILD_TIMEOUT_MS / 6e4);
      throw new DeliveryError("untried", `${folder} was not built within ${minutes} minutes`);
    }
    const reason = mistakesIn(`${stdout ?? ""}${stderr ?? ""}`);
    throw new DeliveryError("refused", `${folder} does not build:
${reason}`);
  }
}
function mistakesIn(output) {
  return output.split("\n").filter((line3) => !/^(Rsbuild v|info {2,}|error {2,}Failed to build\.)/.test(line3)).map((line3) => line3.replace(/^error {2,}/, "")).join("\n").trim();
}

// src/cli/init-workspace.ts
async function initWorkspace({ reporter, built, ...author }) {
  await requireNoSite(author.storage);
  const checkout = built ? null : await sourceOf2(WORKSPACE);
  const releases = [];
  for (const name of ["shell", ...(await readdir3(join8(WORKSPACE, "remotes"))).sort()]) {
    if (!built) reporter.say(`Building ${name} …`);
    const folder = packageFolder(name);
    const release = await buildRelease({ folder, ...built && { built } });
    const source = built ? await builtSourceOf(folder) : checkout;
    if (built && !source)
      reporter.say(`${name}: dist/source.json is missing, no commit is recorded.`);
    releases.push({ ...release, ...recordedSource(source) });
  }
  reporter.step("upload");
  return initSite({ ...author, releases });
}

// src/cli/site-commands.ts
function addSiteCommands(program2, { storage, author, reporter, finish }) {
  program2.command("init").description(
    "create a deploy root with the packages of this checkout, for a site with visitors"
  ).option("--built", "use every dist/ as it is, without a build").action(async ({ built }) => {
    if (program2.getOptionValueSource("root") === "default") {
      program2.error("error: init needs --root <folder>, or SITE_ROOT", { exitCode: USAGE });
    }
    const revision = await initWorkspace({ ...author(), reporter, ...built && { built } });
    finish({
      value: { revision },
      lines: [revisionLine(revision), `the site is in ${storage().name}`]
    });
  });
  program2.command("status").description("show the live versions, since when they are live, and the locks").action(async () => {
    const status = await siteStatus(storage());
    finish({ value: status, lines: statusLines(status) });
  });
  program2.command("history").description("list every change with time, package, versions and author").argument("[name]", "only the changes of this package").action(async (name) => {
    const history = await readHistory(storage(), ({ message }) => {
      reporter.say(message);
    });
    const isKnown = history.some(({ change }) => change.subject === name);
    if (name !== void 0 && !isKnown) {
      requirePackage((await readLatest(storage())).registry, name);
    }
    const wanted = history.filter(
      ({ change }) => name === void 0 || [name, "site"].includes(change.subject)
    );
    finish({ value: wanted, lines: wanted.toReversed().map(revisionLine) });
  });
  program2.command("lock").description("forbid every change of a package, or of the whole site").argument("[name]").requiredOption("--why <reason>", "the reason, shown to other users", words).action(async (name, { why }) => {
    const revision = await lock({ ...author(), why, ...name && { name } });
    finish({ value: { revision }, lines: [revisionLine(revision)] });
  });
  program2.command("unlock").description("allow changes again").argument("[name]").action(async (name) => {
    const revision = await unlock({ ...author(), ...name && { name } });
    finish({ value: { revision }, lines: [revisionLine(revision)] });
  });
  program2.command("gc").description("remove versions that no open tab and no rollback can need").option(
    "--days <number>",
    "keep versions that were live in this number of last days",
    whole,
    RETENTION.days
  ).option(
    "--count <number>",
    "keep this number of last versions of each package",
    whole,
    RETENTION.count
  ).option("--dry-run", "only list the versions that would be removed", false).action(async ({ dryRun, ...retention }) => {
    const removed = await collectGarbage({ ...author(), retention, dryRun });
    const verb = dryRun ? "would be removed" : "removed";
    finish({
      value: { removed, dryRun },
      lines: removed.length > 0 ? removed.map((folder) => `${verb}: ${folder}`) : ["nothing to remove"]
    });
  });
  program2.command("configure").description(
    "store the configuration of this environment in the site, and write its pages as files"
  ).action(async () => {
    const configuration = siteConfigurationFrom(process.env);
    const revision = await configure({ ...author(), configuration });
    finish({ value: { revision }, lines: [revisionLine(revision), "the pages are in pages/"] });
  });
  program2.command("nginx").description("print the configuration of an nginx that serves this site without a host").option("--listen <port>", "the value of its `listen` directive", "80").option("--reports-to <address>", "the host that receives the reports of the pages").option("--no-brotli", "for an nginx without the Brotli module").option("--built-shell", "include the built shell of this checkout, before it is published").action(async ({ listen, reportsTo, brotli, builtShell: builtShell2 }) => {
    const site = storage();
    const config = await siteNginxConfig(site, {
      root: resolve3(site.name),
      listen,
      hasBrotli: brotli,
      ...reportsTo !== void 0 && { reportsTo },
      ...builtShell2 && { nextShell: packageFolder("shell") }
    });
    finish({ value: { config }, lines: [config.trimEnd()] });
  });
  program2.command("repair").description("publish the last revision to visitors, and repair damaged live files").action(async () => {
    const repaired = await repairSite(author());
    const lines = [
      ...repaired.mended.map((file) => `repaired: ${file}`),
      `revision ${String(repaired.revision)} is what visitors get`
    ];
    finish({ value: repaired, lines });
  });
  program2.command("verify").description("read the whole site: the history, the live files and every release that is kept").action(async () => {
    const verified = await verifySite(storage());
    const { revisions, releases, lost = [] } = verified;
    const lines = [
      `intact: revisions ${String(revisions)}, releases ${String(releases)}`,
      ...lost.map((file) => `known to be lost, no command needs it: ${file}`)
    ];
    finish({ value: verified, lines });
  });
}

// src/offline/offline.ts
var COMMANDS = /* @__PURE__ */ new Set([
  "promote",
  "rollback",
  "retire",
  "status",
  "history",
  "lock",
  "unlock",
  "gc",
  "configure",
  "nginx",
  "repair",
  "verify"
]);
var WITH_VALUE = /* @__PURE__ */ new Set(["--root", "--by"]);
function isOffline(words2) {
  const command = words2.find(
    (word, index) => !word.startsWith("-") && !WITH_VALUE.has(words2[index - 1] ?? "")
  );
  return command !== void 0 && COMMANDS.has(command);
}
function runOffline(words2) {
  return runProgram(words2, [addRolloutCommands, addSiteCommands]);
}
export {
  isOffline,
  runOffline
};
