/** Networks that a demo's viewers may use: addresses of this machine and of private networks. */
export const closedNetworks = '127.0.0.0/8,10.0.0.0/8,172.16.0.0/12,192.168.0.0/16,::1/128,fc00::/7,fe80::/10';
