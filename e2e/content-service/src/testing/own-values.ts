/** The variables that an operator sets for a service without the demo. */
export const OWN_VALUES = {
  RETAILERS_URL: 'https://shops.example/redeem',
  CODE_PEPPER: 'a long secret',
  CAPTCHA_SITE_KEY: 'key-of-the-site',
  CAPTCHA_SECRET: 'a secret',
  CAPTCHA_VERIFY_URL: 'https://captcha.example/siteverify',
  CAPTCHA_HOSTNAMES: 'redeem.example',
  ALLOWED_ORIGINS: 'https://redeem.example',
  PUBLIC_URL: 'https://codes.example',
  TRUSTED_HOPS: '0',
};
