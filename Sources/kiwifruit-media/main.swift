import CVips
print(String(cString: vips_version_string()))
