"""nginx as a reverse proxy before the server, on loopback."""

import shutil
import subprocess

import pytest

from support.raw import connected
from support.server import free_port
from support.waiting import wait_until

CONFIGURATION = """
daemon off;
pid {folder}/nginx.pid;
error_log {folder}/error.log info;
worker_processes 1;
events {{ worker_connections 512; }}
http {{
  log_format line '"$request" $status';
  access_log {folder}/access.log line;
  client_body_temp_path {folder}/body;
  proxy_temp_path {folder}/proxy;
  fastcgi_temp_path {folder}/fastcgi;
  uwsgi_temp_path {folder}/uwsgi;
  scgi_temp_path {folder}/scgi;
  {sites}
}}
"""


def before(upstream):
    """A site that passes all requests to a server over persistent connections."""
    return lambda port: f"""
      upstream kiwifruit {{ server 127.0.0.1:{upstream}; keepalive 4; }}
      server {{
        listen 127.0.0.1:{port};
        client_max_body_size 50m;
        location / {{
          proxy_pass http://kiwifruit;
          proxy_http_version 1.1;
          proxy_request_buffering off;
          proxy_set_header Connection "";
          proxy_set_header Host $host;
          proxy_set_header X-Forwarded-For $remote_addr;
        }}
      }}
    """


class Nginx:
    def __init__(self, folder, sites):
        """Starts nginx. `sites` is the content of the http block, with a port to listen on."""
        self.program = shutil.which("nginx", path="/usr/sbin:/usr/bin:/usr/local/sbin")
        if self.program is None:
            pytest.skip("nginx is not installed")
        self.folder = folder
        self.port = free_port()
        self.configuration = folder / "nginx.conf"
        self.configuration.write_text(CONFIGURATION.format(folder=folder, sites=sites(self.port)))

    def __enter__(self):
        self.process = subprocess.Popen(
            [self.program, "-p", self.folder, "-e", self.folder / "error.log", "-c", self.configuration],
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
        )  # fmt: skip

        def answers():
            assert self.process.poll() is None, (self.folder / "error.log").read_text()
            try:
                with connected(self.port):
                    return True
            except OSError:
                return False

        wait_until(answers, 10, "nginx is ready")
        return self

    def __exit__(self, *_):
        self.process.terminate()
        self.process.wait(10)

    def log(self):
        return (self.folder / "access.log").read_text(errors="replace")
