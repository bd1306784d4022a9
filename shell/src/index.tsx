import { getInstance } from '@module-federation/enhanced/runtime';
import * as p from '@redeem/platform';
import { createRoot } from 'react-dom/client';
console.log(Object.keys(p));
const i = getInstance()!;
i.registerRemotes([{ name: 'redeem_retailers', entry: (window as any).ENTRY, type: 'global', entryGlobalName: 'redeem_retailers' }]);
const m: any = await i.loadRemote('redeem_retailers/remote');
createRoot(document.getElementById('app')!).render(<m.remote.Root />);
console.log(await m.remote.loadStrings('fr'));
